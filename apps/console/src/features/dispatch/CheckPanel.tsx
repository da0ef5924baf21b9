import { Alert, Progress } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { dispatch } from '@yunshu/contract/dispatch/contract'
import type { Goods } from '@yunshu/domain/quantity'
import type { CallError } from '../../kit/call.ts'
import { kg, km, m3, money, num, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { marginText } from './marginText.ts'
import { Foresight, type Ahead } from './Foresight.tsx'
import { phrases } from './phrases.ts'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { marginOf } from '@yunshu/contract/dispatch/margin'
import { useCan } from '../../kit/rights.ts'

export type Checked = OutputOf<typeof dispatch.check>
/** The answer of the checks as it stands: nothing asked yet, asking, refused, or what was found. */
export type Checking = { readonly found: Checked | undefined; readonly fetching: boolean; readonly error: CallError | undefined }
type PanelProps = Checking & {
  /** The chosen vehicle's limits, before the checks have answered. */
  limits?: { readonly max_load_kg: number; readonly box_volume_m3: number | null } | undefined
  /** What would ride, before any vehicle is chosen. */ load: Goods
  payable_fen?: number | null | undefined
  /** What is about to ride with whom, for what its health will say. */
  ahead: Ahead
}

/** What speaks against a pair, and how full it gets, while the form is being filled in (SM-D). */
export const CheckPanel = ({ found, fetching, error, limits, load, payable_fen, ahead }: PanelProps) => {
  const say = useSay()
  const full = found ?? limits
  return (
    <aside className="checks" aria-live="polite" aria-busy={fetching}>
      <h3>{say(phrases, 'checks')}</h3>
      <Bar name={say(phrases, 'weight')} load={load.goods_kg} limit={full?.max_load_kg} unit="kg" show={kg} />
      <Bar name={say(phrases, 'volume')} load={load.goods_volume} limit={full?.box_volume_m3 ?? undefined} unit="m³" show={m3} />
      {error ? (
        <Alert type="error" showIcon title={error.message} />
      ) : found ? (
        <Verdict found={found} />
      ) : (
        <p className="field-help">{say(phrases, fetching ? 'checking' : 'chooseFirst')}</p>
      )}
      {found && <Foresight of={ahead} />}
      {found && <Outlook found={found} payable_fen={payable_fen} />}
    </aside>
  )
}

const Bar = ({
  name,
  load,
  limit,
  unit,
  show
}: {
  name: string
  load: number
  limit: number | undefined
  unit: string
  show: (n: number) => string
}) => {
  const say = useSay()
  const share = limit ? (load / limit) * 100 : 0
  return (
    <div className="load-bar">
      <div>
        <span>{name}</span>
        <span className={share > 100 ? 'figure amount-gap' : 'figure'}>
          {limit ? say(phrases, 'loadOf', { load: show(load), limit: show(limit), unit }) : `${show(load)} ${unit}`}
        </span>
      </div>
      <Progress
        percent={Math.min(100, Number(share.toFixed(1)))}
        showInfo={false}
        size="small"
        status={share > 100 ? 'exception' : 'normal'}
        aria-label={name}
      />
    </div>
  )
}

const Verdict = ({ found: { problems } }: { found: Checked }) => {
  const say = useSay()
  const blocks = problems.filter(({ level }) => level === 'block')
  const warnings = problems.filter(({ level }) => level === 'warn')
  return (
    <>
      <Mark tone={blocks.length ? 'wrong' : warnings.length ? 'care' : 'done'}>
        {blocks.length
          ? say(phrases, 'blocked', { count: blocks.length })
          : warnings.length
            ? say(phrases, 'warned', { count: warnings.length })
            : say(phrases, 'allClear')}
      </Mark>
      {blocks.map(({ text }) => (
        <Alert key={text} type="error" showIcon title={text} />
      ))}
      {warnings.map(({ text }) => (
        <Alert key={text} type="warning" showIcon title={text} />
      ))}
    </>
  )
}

/** When it would arrive, how far it is, and what is left of the price. */
const Outlook = ({ found, payable_fen }: { found: Checked; payable_fen: number | null | undefined }) => {
  const say = useSay()
  const can = useCan()
  const sound = marginOf(found.receivable_fen, payable_fen)
  return (
    <ul className="outlook">
      {found.expected_at !== null && (
        <li className={found.expected_at > found.plan_end_time ? 'amount-gap' : ''}>{say(phrases, 'expected', { time: time(found.expected_at) })}</li>
      )}
      <li>{say(phrases, 'dueBy', { time: time(found.plan_end_time) })}</li>
      {found.distance_m !== null && (
        <li>{`${say(phrases, 'distance', { km: km(found.distance_m) })}${found.run_minutes === null ? '' : ` · ${say(phrases, 'duration', { hours: num(Math.round(found.run_minutes / 6) / 10) })}`}`}</li>
      )}
      {found.receivable_fen !== null && <li>{say(phrases, 'receivable', { yuan: money(found.receivable_fen) })}</li>}
      {found.receivable_fen !== null && typeof payable_fen === 'number' && (
        <li className={sound === 'fine' ? '' : 'amount-gap'}>{marginText(say, found.receivable_fen, payable_fen)}</li>
      )}
      {sound === 'loss' && <Alert type="error" showIcon title={say(phrases, can(carrier.waybills.may.lossMaking) ? 'lossHelp' : 'lossBarred')} />}
      {sound === 'low' && <Alert type="warning" showIcon title={say(phrases, 'lowHelp')} />}
    </ul>
  )
}

/** Whether the pair may go: checked, and nothing blocks. */
export const isClear = ({ found, error }: Checking): boolean =>
  !error && found !== undefined && found.problems.every(({ level }) => level !== 'block')
