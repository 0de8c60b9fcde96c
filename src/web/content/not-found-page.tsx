import { data } from 'react-router';
import { NotFoundPanel } from '../shell/not-found-panel.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundPanel;
