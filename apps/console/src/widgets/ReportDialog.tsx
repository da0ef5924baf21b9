import { report } from '@yunshu/contract/report/contract'
import { Bulk } from '../kit/Bulk.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { type Reported, type ReportedPaper, usePaperReport, useTripReport } from './ReportMessages.tsx'
import { reportPhrases as phrases } from './reportPhrases.ts'

type Props<Of> = { of: Of; no: string; onClose: () => void }
/** 监管上报 of one trip, or of the trips of one order. */
export const ReportDialog = ({ of, ...frame }: Props<Reported>) => <Framed {...useTripReport(of)} {...frame} />
/** The same of a vehicle or a driver. */
export const ReportPaperDialog = ({ of, ...frame }: Props<ReportedPaper>) => <Framed {...usePaperReport(of)} {...frame} />

const Framed = ({ shown, main, no, onClose }: ReturnType<typeof useTripReport> & Omit<Props<unknown>, 'of'>) => (
  <Dialog title={useSay()(phrases, 'title', { no })} width={960} closes main={main} onClose={onClose}>
    {shown}
  </Dialog>
)

type Trip = { readonly id: number; readonly waybill_no: string }
/** 批量上报. */
export const ReportManyDialog = ({ rows, onClose }: { rows: readonly Trip[]; onClose: () => void }) => (
  <Bulk
    title={useSay()(phrases, 'many', { count: rows.length })}
    command={report.send}
    rows={rows}
    no={({ waybill_no }) => waybill_no}
    input={({ id }) => ({ waybill_ids: [id] })}
    onClose={onClose}
  />
)
