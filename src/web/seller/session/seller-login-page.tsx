import { Navigate } from 'react-router';
import { localPath } from '../../locale.ts';

/** Who is not the seller meets the login on every address of the desk; the seller goes on to it. */
export default function SellerLoginPage() {
  return <Navigate to={localPath('/seller')} replace />;
}
