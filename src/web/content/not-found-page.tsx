import { data } from 'react-router';
import { NotFoundPanel } from '../books/not-found-panel.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundPanel;
