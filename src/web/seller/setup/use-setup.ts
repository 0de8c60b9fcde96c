import { useQuery } from '@tanstack/react-query';
import { deskCall } from '../session/desk-session.ts';

export function useSetup() {
  return useQuery({
    queryKey: ['desk', 'setup'],
    queryFn: ({ signal }) => deskCall('GET /api/seller/setup', { signal }),
  });
}
