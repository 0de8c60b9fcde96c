import { Navigate } from 'react-router';

/** The shell shows the login on every page of the desk, so this page only redirects a logged-in seller. */
export default function SellerLoginPage() {
  return <Navigate to="/seller" replace />;
}
