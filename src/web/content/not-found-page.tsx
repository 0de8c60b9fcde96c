import { data } from 'react-router';
import { NothingHere } from '../shell/nothing-here.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default NothingHere;
