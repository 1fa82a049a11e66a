import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

/** Skip link, header and footer around a public page. */
export default function PublicLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      <div id={CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </div>
      <Footer />
    </>
  );
}
