import { useCallback } from 'react'
import { campaign } from '@yunshu/contract/campaign/contract'
import { call, newKey } from '../../kit/call.ts'
import { queryClient } from '../../kit/queries.ts'

/** Asks for the close of a campaign when its countdown has ended. Another who looks may have been faster, or the clock of the database may not be there yet: then the timer does it. */
export const useClose = (id: number): (() => void) =>
  useCallback(() => {
    setTimeout(
      () =>
        void call(campaign.close, { id }, { key: newKey(), quiet: true })
          .catch(() => {})
          .then(() => queryClient.invalidateQueries()),
      500
    )
  }, [id])
