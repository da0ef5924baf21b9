import { AimOutlined, CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { Button, Checkbox, Segmented, Slider, Space, Table } from 'antd'
import type { gps } from '@yunshu/contract/gps/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useEffect, useState } from 'react'
import { fullTime, km, time } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { MapCanvas } from './map/MapCanvas.tsx'
import { stopsOf } from './TripMap.tsx'
import { chipOf } from './WayMap.tsx'
import { positionPhrases } from './positionPhrases.ts'

type TripTrackData = Omit<OutputOf<typeof gps.track>, 'waybill_no'>
type Stop = TripTrackData['stops'][number]
const speeds = [1, 2, 4, 8, 16] as const
/** One second of the replay at speed 1 shows ten minutes of the road. */
const [frameMs, perFrameMs] = [100, 60_000]

/** 轨迹: the line of a trip, played again at up to sixteen times, with its stops. */
export const TrackReplay = ({ of: { plate_no, track, stops, places, distance_m, dropped } }: { of: TripTrackData }) => {
  const say = useSay()
  const times = track.map(({ gpsTime }) => Date.parse(gpsTime))
  const { begin, end, moment, setMoment, playing, setPlaying, speed, setSpeed } = useReplay(times)
  const [follow, setFollow] = useState(false)
  const [stop, setStop] = useState<Stop>()
  const here = placeAt(track, times, moment)
  const play = () => {
    if (!playing && moment >= end) setMoment(begin)
    setStop(undefined)
    setPlaying(!playing)
  }
  const shown = stop ? { lng: stop.lon, lat: stop.lat } : { lng: here.lon, lat: here.lat }
  const pins = [
    ...stopsOf(places).map((place) => chipOf(say, place)),
    ...stops.map(({ lon, lat, minutes }) => ({ lng: lon, lat, text: say(positionPhrases, 'stopped', { minutes }) }))
  ]
  return (
    <div className="track-replay">
      <MapCanvas
        height={380}
        label={say(positionPhrases, 'trackOf', { plate_no })}
        at={shown}
        near={follow || stop !== undefined}
        popup={stop ? [say(positionPhrases, 'stopped', { minutes: stop.minutes }), stop.end_address_str] : [fullTime(new Date(moment).toISOString())]}
        track={track.map(({ lon, lat }) => ({ lng: lon, lat }))}
        stops={pins}
      />
      <div className="replay-tools">
        <Button
          type="primary"
          icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
          disabled={begin === end}
          onClick={play}
          aria-label={say(positionPhrases, playing ? 'pause' : 'play')}
        />
        <Slider
          className="replay-slider"
          min={begin}
          max={end}
          step={60_000}
          value={moment}
          disabled={begin === end}
          ariaLabelForHandle={say(positionPhrases, 'moment')}
          tooltip={{ formatter: (value) => time(new Date(value ?? 0).toISOString()) }}
          onChange={(to) => {
            setStop(undefined)
            setMoment(to)
          }}
        />
        <time className="figure" data-moment="">
          {time(new Date(moment).toISOString())}
        </time>
        <Segmented
          size="small"
          value={speed}
          onChange={setSpeed}
          options={speeds.map((value) => ({ value, label: `${String(value)}×`, title: say(positionPhrases, 'times', { times: value }) }))}
        />
        <Checkbox checked={follow} onChange={({ target }) => setFollow(target.checked)}>
          {say(positionPhrases, 'follow')}
        </Checkbox>
      </div>
      <p className="field-help">
        {say(positionPhrases, 'distance', { km: km(distance_m), count: track.length })}
        {dropped > 0 && ` ${say(positionPhrases, 'dropped', { count: dropped })}`}
      </p>
      <Space className="stops-head">
        <h3>{say(positionPhrases, 'stops')}</h3>
        {stop && (
          <Button size="small" onClick={() => setStop(undefined)}>
            {say(positionPhrases, 'whole')}
          </Button>
        )}
      </Space>
      <Stops stops={stops} onShow={(row) => (setPlaying(false), setStop(row))} />
    </div>
  )
}

/** The clock of a replay: it goes on by itself while it plays, and stands at the end. */
const useReplay = (times: readonly number[]) => {
  const [begin, end] = [times[0] ?? 0, times.at(-1) ?? 0]
  const [moment, setMoment] = useState(end)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(4)
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => setMoment((now) => Math.min(now + perFrameMs * speed, end)), frameMs)
    return () => clearInterval(timer)
  }, [playing, speed, end])
  if (playing && moment >= end) setPlaying(false)
  return { begin, end, moment, setMoment, playing, setPlaying, speed, setSpeed }
}

const Stops = ({ stops, onShow }: { stops: readonly Stop[]; onShow: (stop: Stop) => void }) => {
  const say = useSay()
  return (
    <Table<Stop>
      size="small"
      rowKey="from"
      pagination={false}
      scroll={{ x: 'max-content', y: 240 }}
      dataSource={stops}
      locale={{ emptyText: say(positionPhrases, 'noStops') }}
      columns={[
        { title: say(positionPhrases, 'from'), width: 140, render: (_, { from }) => time(from) },
        { title: say(positionPhrases, 'to'), width: 140, render: (_, { to }) => time(to) },
        {
          title: say(positionPhrases, 'minutes'),
          width: 110,
          align: 'right',
          render: (_, { minutes }) => <span className="figure">{minutes}</span>
        },
        { title: say(positionPhrases, 'address'), dataIndex: 'end_address_str' },
        {
          title: '',
          width: 60,
          render: (_, row) => (
            <Button type="text" size="small" icon={<AimOutlined />} aria-label={say(positionPhrases, 'showStop')} onClick={() => onShow(row)} />
          )
        }
      ]}
    />
  )
}

/** Where the vehicle was at a moment: between the two positions around it. */
const placeAt = (track: readonly { lon: number; lat: number }[], times: readonly number[], moment: number): { lon: number; lat: number } => {
  const after = times.findIndex((at) => at >= moment)
  const [from, to] = [track[after - 1], track[after]]
  if (!to) return track.at(-1) ?? { lon: 0, lat: 0 }
  const [t0, t1] = [times[after - 1], times[after]]
  if (!from || t0 === undefined || t1 === undefined || t1 === t0) return to
  const share = (moment - t0) / (t1 - t0)
  return { lon: from.lon + (to.lon - from.lon) * share, lat: from.lat + (to.lat - from.lat) * share }
}
