import { Component, type ReactNode } from 'react';

/** An error boundary that renders nothing when its children throw. React supports error boundaries only as classes. */
export class SilentErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
