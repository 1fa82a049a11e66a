import { Component, type ReactNode } from 'react';

/** Shows its children if they can be rendered, and nothing if not. A class, since React offers this to no function. */
export class Attempt extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
