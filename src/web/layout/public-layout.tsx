import { Outlet } from 'react-router';
import { Frame } from './frame.tsx';

export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
