import { redirect } from 'react-router';
import { localPath } from '../locale.ts';

export function loader() {
  return redirect(localPath('/books'));
}
