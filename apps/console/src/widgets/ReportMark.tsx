import { reportStatus, reportTone } from '@yunshu/contract/report/enums'
import { useSay } from '../kit/lang.ts'
import { Mark } from '../kit/Status.tsx'

/** 上报状态; a dash where nothing is reported. */
export const ReportMark = ({ code }: { code: number }) => {
  const say = useSay()
  const status = code as keyof typeof reportTone
  return status === reportStatus.code.none ? <>-</> : <Mark tone={reportTone[status]}>{say.label(reportStatus.names[status])}</Mark>
}
