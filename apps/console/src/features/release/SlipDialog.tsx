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

/** The gate slip (放行条): what the gate reads, with the code of a departure to scan. Whoever prints one stands in the log. */
export const SlipDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useSay()
  const { run } = useRun(release.slip)
  const [slip, setSlip] = useState<OutputOf<typeof release.slip>>()
  const asked = useRef(false)
  const [at] = useState(() => new Date().toISOString())
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void run({ id }).then((output) => (output ? setSlip(output) : onClose()))
  }, [id, run, onClose])
  const row = slip?.release
  const lines =
    row &&
    ([
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
    ] as const)
  return (
    <PrintDialog ready={slip !== undefined} title={say(phrases, 'print')} onClose={onClose}>
      {row && lines ? (
        <Sheet>
          <SheetHead title={say(phrases, 'slip')} no={row.release_no}>
            <p>{slip.carrier_name}</p>
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
                  {slip.code ? (
                    <>
                      <b className="figure">{slip.code}</b> <Code value={`${row.release_no} ${slip.code}`} size={96} />
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
      ) : (
        <Waiting />
      )}
    </PrintDialog>
  )
}
