import { nameOf } from '@yunshu/contract/kit/enums'
import { rate } from '@yunshu/contract/rate/contract'
import { billingUnit } from '@yunshu/contract/rate/enums'
import { tiersText } from '@yunshu/contract/rate/text'
import { rateTerms } from '@yunshu/contract/rate/words'
import { call } from '../../kit/call.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { ExcelImport, type FileAsked } from '../../widgets/ExcelImport.tsx'
import { blocks } from '../../widgets/phrases.ts'
import { rates } from '../../widgets/ratePhrases.ts'
import { phrases } from './phrases.ts'

/** 导入计价规则: a look first, then the good rows into the draft. */
export const RuleImportDialog = ({ project_id, onClose }: { project_id: number; onClose: () => void }) => {
  const say = useSay()
  const importing = useRun(rate.import)
  const commit = async (asked: FileAsked) => {
    const done = await importing.run({ project_id, ...asked })
    if (!done) return
    toastDone(say(phrases, 'imported', done))
    onClose()
  }
  return (
    <ExcelImport
      title={say(phrases, 'importTitle')}
      how={say(phrases, 'importHow')}
      template={() => call(rate.template, {})}
      look={(asked) => call(rate.importPreview, { project_id, ...asked })}
      badRows={(asked) => call(rate.importErrors, { project_id, ...asked })}
      summary={({ rows, good, bad }) => say(phrases, 'preview', { rows, good, bad })}
      importLabel={(good) => say(phrases, 'importGood', { good })}
      onImport={commit}
      importing={importing.busy}
      onClose={onClose}
      sampleKey="row"
      sampleColumns={[
        { title: say(blocks, 'row'), dataIndex: 'row', width: 64, align: 'right' },
        { title: say(rateTerms, 'start_name'), render: (_, line) => line.start_name || say(rates, 'anywhere') },
        { title: say(rateTerms, 'end_name'), render: (_, line) => line.end_name || say(rates, 'anywhere') },
        { title: say(rateTerms, 'billing_unit'), render: (_, line) => say.label(nameOf(billingUnit, line.billing_unit)) },
        { title: say(rateTerms, 'tiers'), render: (_, line) => tiersText(line.tiers) }
      ]}
    />
  )
}
