import { release } from '@yunshu/contract/release/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { releaseType } from '@yunshu/contract/release/machine'
import { releaseTerms } from '@yunshu/contract/release/words'
import { useEffect, useRef, useState } from 'react'
import { Waiting } from '../../kit/Empty.tsx'
import { fullTime } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { EnumName } from '../../kit/Status.tsx'
import { useRun } from '../../kit/useRun.ts'
import { Code, PrintDialog, Sheet, SheetHead, Signatures } from '../../widgets/PrintDialog.tsx'
import { phrases } from './phrases.ts'

type Slip = OutputOf<typeof release.slip>

/** Gate slips (放行条): what the gate reads, with the code of a departure to scan; a sheet each. Whoever prints one stands in the log. */
export const SlipDialog = ({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const say = useSay()
  const { run } = useRun(release.slip)
  const [slips, setSlips] = useState<readonly Slip[]>()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const ask = async () => {
      const found: Slip[] = []
      for (const id of ids) {
        const slip = await run({ id })
        if (slip) found.push(slip)
      }
      if (found.length > 0) setSlips(found)
      else onClose()
    }
    void ask()
  }, [ids, run, onClose])
  return (
    <PrintDialog ready={slips !== undefined} title={say(phrases, 'print')} onClose={onClose}>
      {slips ? slips.map((slip) => <SlipSheet key={slip.release.id} slip={slip} />) : <Waiting />}
    </PrintDialog>
  )
}

const SlipSheet = ({ slip: { release: row, carrier_name, code } }: { slip: Slip }) => {
  const say = useSay()
  const [at] = useState(() => new Date().toISOString())
  const lines = [
    [say(releaseTerms, 'release_type'), <EnumName key="t" of={releaseType} code={row.release_type} />],
    [say(releaseTerms, 'waybill_no'), row.waybill_no],
    [say(releaseTerms, 'order_no'), row.order_no],
    [say(releaseTerms, 'plate_no'), row.plate_no],
    [say(releaseTerms, 'driver_name'), row.driver_name],
    [say(releaseTerms, 'point_name'), row.point_name],
    [say(releaseTerms, 'content'), row.content],
    [say(releaseTerms, 'shipper_name'), row.shipper_name],
    [say(releaseTerms, 'release_by_name'), `${row.release_by_name}  ${row.release_at ? fullTime(row.release_at) : ''}`],
    [say(releaseTerms, 'valid_to'), row.valid_to ? fullTime(row.valid_to) : ''],
    ...(row.exit_at ? [[say(releaseTerms, 'exit_at'), fullTime(row.exit_at)]] : [])
  ]
  return (
    <Sheet>
      <SheetHead title={say(phrases, 'slip')} no={row.release_no}>
        <p>{carrier_name}</p>
      </SheetHead>
      <table>
        <tbody>
          {lines.map(([name, value], i) => (
            <tr key={i}>
              <th>{name}</th>
              <td>{value}</td>
            </tr>
          ))}
          <tr>
            <th>{say(phrases, 'slipCode')}</th>
            <td>
              {code ? (
                <>
                  <b className="figure">{code}</b> <Code value={`${row.release_no} ${code}`} size={96} />
                </>
              ) : (
                say(phrases, 'slipNoCode')
              )}
            </td>
          </tr>
        </tbody>
      </table>
      <Signatures names={(['slipReleaser', 'slipDriver', 'slipGuard'] as const).map((key) => say(phrases, key))} />
      <p>{say(phrases, 'printedAt', { time: fullTime(at) })}</p>
    </Sheet>
  )
}
