import { kpi, schemeEntry } from '@yunshu/contract/kpi/contract'
import { kpiTerms } from '@yunshu/contract/kpi/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { keptOf } from '@yunshu/contract/kit/entry'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

const fields = Object.keys(schemeEntry) as (keyof typeof schemeEntry)[]

/** 方案设置: weights, limits and bonuses of what is computed next. */
export const SchemeDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(kpi.scheme, {})
  if (data) return <Filled scheme={data} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'scheme')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

const Filled = ({ scheme, onClose }: { scheme: OutputOf<typeof kpi.scheme>; onClose: () => void }) => {
  const say = useSay()
  const { scheme_version } = scheme
  return (
    <CommandDialog
      command={kpi.saveScheme}
      start={{ scheme_version, ...keptOf(schemeEntry, scheme) }}
      done={(saved) => say(phrases, 'schemeSaved', { version: saved.scheme_version })}
      terms={kpiTerms}
      title={say(phrases, 'scheme')}
      width={900}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="field-help wide">{say(phrases, 'schemeNote')}</p>
          <div className="form-grid">
            {fields.map((name) => (
              <Field key={name} form={form} name={name} />
            ))}
          </div>
        </>
      )}
    </CommandDialog>
  )
}
