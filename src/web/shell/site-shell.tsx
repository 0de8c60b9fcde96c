import { Outlet } from 'react-router';
import { m } from '../words/messages.js';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';

/** The bar, the page, the footer: every screen but the seller's. */
export default function SiteShell() {
  return (
    <>
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <NavBar />
      <Outlet />
      <Footer />
    </>
  );
}
