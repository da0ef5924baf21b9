import { useState } from 'react'
import { Drawer } from '../../kit/Drawer.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import { lazily } from '../../kit/lazily.tsx'
import type { useWaybillActions } from './actions.tsx'
import type { Trip } from './boardModel.ts'
import { TripMenu } from './TripMenu.tsx'

const WaybillPeek = lazily(async () => (await import('./WaybillPeek.tsx')).WaybillPeek, <Waiting />)

export type Menu = { id: number; x: number; y: number }
type OpenedProps = {
  trips: readonly Trip[]
  menu: Menu | undefined
  actions: ReturnType<typeof useWaybillActions>['actions']
  onClose: () => void
}
/** What can be done with the trip that was opened, and its detail beside the board. */
export const OpenedTrip = ({ trips, menu, actions, onClose }: OpenedProps) => {
  const [peeked, setPeeked] = useState<number>()
  const opened = menu && trips.find(({ id }) => id === menu.id)
  return (
    <>
      {menu && opened && (
        <TripMenu id={menu.id} no={opened.waybill_no} at={menu} actions={actions} onDetail={() => setPeeked(menu.id)} onClose={onClose} />
      )}
      {peeked !== undefined && (
        <Drawer
          open
          title={trips.find(({ id }) => id === peeked)?.waybill_no}
          size={860}
          mask={false}
          destroyOnHidden
          onClose={() => setPeeked(undefined)}
        >
          <WaybillPeek id={peeked} />
        </Drawer>
      )}
    </>
  )
}
