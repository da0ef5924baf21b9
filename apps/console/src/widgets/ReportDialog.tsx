import { report } from '@yunshu/contract/report/contract'
import { Bulk } from '../kit/Bulk.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { type Reported, type ReportedPaper, ReportMessages, ReportPaper } from './ReportMessages.tsx'
import { reportPhrases as phrases } from './reportPhrases.ts'

/** 监管上报 of one trip, or of the trips of one order. */
export const ReportDialog = ({ of, no, onClose }: { of: Reported; no: string; onClose: () => void }) => (
  <Dialog title={useSay()(phrases, 'title', { no })} width={960} closes onClose={onClose}>
    <ReportMessages of={of} />
  </Dialog>
)

/** The same of a vehicle or a driver. */
export const ReportPaperDialog = ({ of, no, onClose }: { of: ReportedPaper; no: string; onClose: () => void }) => (
  <Dialog title={useSay()(phrases, 'title', { no })} width={960} closes onClose={onClose}>
    <ReportPaper of={of} />
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
