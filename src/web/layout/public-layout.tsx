import { Outlet } from 'react-router';
import { Frame } from './site-shell.tsx';

export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
