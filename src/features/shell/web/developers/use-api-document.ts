import { useQuery } from '@tanstack/react-query'
import { type ApiDocument, operationsOf } from '../../api-document.ts'

/** The calls of this server as it describes them itself. */
export const useOperations = () =>
  useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/api/openapi.json', { signal })
      if (!response.ok) throw new Error(`openapi.json answered ${response.status}`)
      return operationsOf((await response.json()) as ApiDocument)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
