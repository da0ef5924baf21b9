import { useSay } from '../../kit/lang.ts'
import { time } from '../../kit/format.ts'
import { PrintDialog, Sheet } from '../../widgets/PrintDialog.tsx'
import { boardPhrases } from './boardPhrases.ts'
import type { Trip, Vehicle } from './boardModel.ts'

type SheetProps = {
  groups: readonly { readonly vehicles: readonly Vehicle[] }[]
  trips: readonly Trip[]
  from: number
  to: number
  onClose: () => void
}
const [width, height, head] = [1060, 640, 150]

/** The board on one page across: as many vehicles as are shown, each as high as there is room for. */
export const BoardSheet = ({ groups, trips, from, to, onClose }: SheetProps) => {
  const say = useSay()
  const vehicles = groups.flatMap((group) => group.vehicles)
  const row = Math.min(26, height / Math.max(1, vehicles.length))
  const x = (at: string | number) => head + ((Math.min(to, Math.max(from, new Date(at).getTime())) - from) / (to - from)) * (width - head)
  const text = Math.min(11, row * 0.7)
  const ticks = Array.from({ length: 8 }, (_, i) => from + ((to - from) / 8) * i)
  return (
    <PrintDialog wide title={say(boardPhrases, 'print')} onClose={onClose}>
      <Sheet wide>
        <h1 className="board-sheet-title">
          {say(boardPhrases, 'board')}{' '}
          <small>
            {say(boardPhrases, 'printed', { from: time(new Date(from).toISOString()), to: time(new Date(to).toISOString()), count: vehicles.length })}
          </small>
        </h1>
        <svg viewBox={`0 0 ${width} ${height + 20}`} width="100%" role="img" aria-label={say(boardPhrases, 'board')}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={x(tick)} x2={x(tick)} y1={16} y2={20 + row * vehicles.length} stroke="#bbb" strokeWidth={0.5} />
              <text x={x(tick) + 2} y={12} fontSize={10}>
                {time(new Date(tick).toISOString())}
              </text>
            </g>
          ))}
          {vehicles.map((one, i) => (
            <g key={one.id} transform={`translate(0 ${20 + i * row})`}>
              <line x1={0} x2={width} y1={row} y2={row} stroke="#ddd" strokeWidth={0.5} />
              <text x={0} y={row * 0.7} fontSize={text}>
                {`${one.plate_no} ${one.driver_name}`}
              </text>
              {trips
                .filter((trip) => trip.vehicle_id === one.id && Date.parse(trip.plan_start_time) < to && Date.parse(trip.plan_end_time) > from)
                .map((trip) => {
                  const [a, b] = [x(trip.plan_start_time), x(trip.plan_end_time)]
                  const way = `${trip.start_address_diming} → ${trip.end_address_diming}`
                  return (
                    <g key={trip.id}>
                      <rect
                        x={a}
                        y={row * 0.12}
                        width={Math.max(1, b - a)}
                        height={row * 0.76}
                        fill={trip.late_min === null ? '#e8e8e8' : '#f3c6c6'}
                        stroke="#555"
                        strokeWidth={0.6}
                      />
                      {b - a > way.length * text && (
                        <text x={a + 3} y={row * 0.7} fontSize={text}>
                          {way}
                        </text>
                      )}
                    </g>
                  )
                })}
            </g>
          ))}
        </svg>
      </Sheet>
    </PrintDialog>
  )
}
