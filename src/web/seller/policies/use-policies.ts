import { useQuery } from '@tanstack/react-query';
import { deskCall } from '../session/desk-session.ts';

export function usePolicies() {
  return useQuery({
    queryKey: ['desk', 'policies'],
    queryFn: ({ signal }) => deskCall('GET /api/seller/policies', { signal }),
    // A refetch would overwrite the edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
