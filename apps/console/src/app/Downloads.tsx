import { Drawer } from '../kit/Drawer.tsx'
import { useDownloads } from '../kit/downloads.ts'
import { useSay } from '../kit/lang.ts'
import { shell } from './phrases.ts'
import { slots } from './slots.ts'

/** The drawer in which exported files wait. */
export const Downloads = () => {
  const say = useSay()
  const { open, jobs, show } = useDownloads()
  const Panel = slots.downloads
  return (
    <Drawer open={open} title={say(shell, 'downloads')} size={420} onClose={() => show(false)}>
      {open && (Panel ? <Panel jobs={jobs} /> : <p className="slot-empty">{say(shell, 'nothingToDownload')}</p>)}
    </Drawer>
  )
}
