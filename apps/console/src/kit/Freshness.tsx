import { create } from 'zustand'
import { Tooltip } from 'antd'
import { agoText, useNow } from './Ago.tsx'
import { fullTime } from './format.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'

/** Whether changes arrive by themselves: undefined until the first word about it. */
export const useLive = create<{ live: boolean | undefined }>()(() => ({ live: undefined }))

/** How old the rows on screen are, and whether they follow by themselves. */
export const Freshness = ({ at }: { at: number }) => {
  const say = useSay()
  const live = useLive((state) => state.live)
  const now = useNow(at)
  if (!at) return null
  const ago = agoText(say, at, now)
  return (
    <Tooltip title={fullTime(new Date(at).toISOString())}>
      <span className={live === false ? 'fresh fresh-lost' : live ? 'fresh fresh-live' : 'fresh'}>
        {say(kit, live === false ? 'lostSince' : live ? 'liveSince' : 'updatedAt', { time: ago })}
      </span>
    </Tooltip>
  )
}
