import { data } from 'react-router';
import { NotFoundPanel } from '../shelf/books-error.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundPanel;
