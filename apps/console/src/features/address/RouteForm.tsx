import { bookedName } from '@yunshu/contract/address/cells'
import { address, stopKind } from '@yunshu/contract/address/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { call } from '../../kit/call.ts'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick, RemotePick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import type { Form } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

type Entry = EntryOf<typeof address.createRoute, typeof address.updateRoute>
type SavedPoints = OutputOf<typeof address.routeInfo>['points']

const labelOf = (row: Parameters<typeof bookedName>[0] & { link_name: string }): string => `${row.link_name} · ${bookedName(row)}`
const find = async (keyword: string) => {
  const { data } = await call(address.list, { keyword, pagesize: 20 }, { quiet: true })
  return data.map((row) => ({ value: row.id, label: labelOf(row) }))
}

/** The fields of a frequent route: its name, and the places in their order. */
export const RouteForm = ({ form, kept = [] }: { form: Form<Entry>; kept: SavedPoints | undefined }) => {
  const say = useSay()
  return (
    <>
      <FormSection title={say(phrases, 'name')}>
        <Field form={form} name="route_name" />
      </FormSection>
      <FormSection title={say(phrases, 'stops')}>
        <FormRows
          form={form}
          name="points"
          blank={() => ({ kind: 2 as const })}
          addLabel={say(phrases, 'addStop')}
          title={(i) => say(phrases, 'stop', { n: i + 1 })}
        >
          {(row, i) => (
            <>
              <Field form={row} name="kind">
                <Pick of={stopKind} />
              </Field>
              <Field form={row} name="address_id">
                <RemotePick find={find} placeholder={say(phrases, 'findAddress')} {...(kept[i] && { shown: labelOf(kept[i]) })} />
              </Field>
            </>
          )}
        </FormRows>
      </FormSection>
    </>
  )
}
