import { ExpandOutlined, RotateLeftOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button, Empty, Space, Tooltip } from 'antd'
import { useState, type ReactNode } from 'react'
import { useSay } from '../kit/lang.ts'
import { PhotoViewer } from '../kit/PhotoViewer.tsx'
import { useReviewKeys } from '../kit/reviewKeys.ts'
import { fullTime } from '../kit/format.ts'
import { blocks } from './phrases.ts'

type Picture = { url: string; name?: string; taken_at?: string; lng?: number; lat?: number }
type Turned = { zoom: number; turn: number }
const upright: Turned = { zoom: 1, turn: 0 }
const smaller = (now: Turned): Turned => ({ ...now, zoom: Math.max(0.5, now.zoom / 1.5) })
const larger = (now: Turned): Turned => ({ ...now, zoom: Math.min(6, now.zoom * 1.5) })
const right = (now: Turned): Turned => ({ ...now, turn: now.turn + 90 })
const changes: Readonly<Record<string, (now: Turned) => Turned>> = { '-': smaller, '+': larger, '=': larger, r: right }

/** Photos to judge beside what they prove: one large, turned and enlarged in place, the others as a strip. */
export const PhotoStage = ({
  photos,
  note,
  named = false,
  keys = false
}: {
  photos: readonly Picture[] /** What to say under the photo, such as its distance. */
  note?: ReactNode
  /** Whether its name is said under the photo: which paper it shows. */
  named?: boolean
  /** In a review the arrows, plus, minus and R work here. */
  keys?: boolean
}) => {
  const say = useSay()
  const [at, setAt] = useState(0)
  const [{ zoom, turn }, setTurned] = useState(upright)
  const [full, setFull] = useState<number>()
  const shown = photos[Math.min(at, photos.length - 1)]
  const show = (next: number) => {
    setAt(next)
    setTurned(upright)
  }
  useReviewKeys((key) => {
    const change = changes[key]
    if (!keys || !shown) return false
    if (key === 'ArrowRight' || key === 'ArrowLeft') show((at + (key === 'ArrowRight' ? 1 : photos.length - 1)) % photos.length)
    else if (change) setTurned(change)
    else return false
    return true
  })
  if (!shown) return <Empty className="stage-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(blocks, 'noPhotos')} />
  const tool = (label: string, icon: ReactNode, change: (now: Turned) => Turned) => (
    <Tooltip title={label}>
      <Button size="small" icon={icon} aria-label={label} onClick={() => setTurned(change)} />
    </Tooltip>
  )
  return (
    <figure className="stage">
      <div className="stage-view" onDoubleClick={() => setFull(at)}>
        <img
          src={shown.url}
          alt={shown.name ?? say(blocks, 'photoOf', { at: at + 1, count: photos.length })}
          style={{ transform: `scale(${zoom}) rotate(${turn}deg)` }}
        />
      </div>
      <figcaption>
        <Space size={4}>
          {tool(say(blocks, 'zoomOut'), <ZoomOutOutlined />, smaller)}
          {tool(say(blocks, 'zoomIn'), <ZoomInOutlined />, larger)}
          {tool(say(blocks, 'rotateLeft'), <RotateLeftOutlined />, (now) => ({ ...now, turn: now.turn - 90 }))}
          {tool(say(blocks, 'rotateRight'), <RotateRightOutlined />, right)}
          <Button size="small" onClick={() => setTurned(upright)}>
            {say(blocks, 'fit')}
          </Button>
          <Tooltip title={say(blocks, 'fullScreen')}>
            <Button size="small" icon={<ExpandOutlined />} aria-label={say(blocks, 'fullScreen')} onClick={() => setFull(at)} />
          </Tooltip>
        </Space>
        <span className="stage-note">
          {named && <b>{shown.name}</b>}
          {shown.taken_at && <span>{say(blocks, 'takenAt', { time: fullTime(shown.taken_at) })}</span>}
          {note}
        </span>
      </figcaption>
      {photos.length > 1 && <Strip photos={photos} at={at} onShow={show} />}
      <PhotoViewer photos={photos} at={full} onClose={() => setFull(undefined)} />
    </figure>
  )
}

const Strip = ({ photos, at, onShow }: { photos: readonly Picture[]; at: number; onShow: (at: number) => void }) => {
  const say = useSay()
  return (
    <div className="stage-strip">
      {photos.map((photo, i) => (
        <button
          key={`${photo.name} ${photo.url}`}
          type="button"
          aria-current={i === at}
          aria-label={photo.name ?? say(blocks, 'photoOf', { at: i + 1, count: photos.length })}
          onClick={() => onShow(i)}
        >
          <img src={photo.url} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  )
}
