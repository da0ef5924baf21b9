import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { certStatus, coopType, driverIdentity, driverStatus, driverTone, licenceClasses } from '@yunshu/contract/driver/enums'
import { driverTerms } from '@yunshu/contract/driver/words'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { linkTo } from '@yunshu/contract/kit/console'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { useFleets } from '../../widgets/fleets.ts'
import { statesOf } from '../../widgets/complianceStatus.tsx'
import { ImportButton } from '../../widgets/RowsImport.tsx'
import { PassPicked } from '../../widgets/PassPicked.tsx'
import { PaperList } from '../../widgets/PaperList.tsx'
import { useDriverActions } from './actions.tsx'
import { columns, type DriverRow } from './columns.tsx'
import { DriverPeek } from './DriverPeek.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, SelectField } = queryFields(driver.list)
const states = statesOf(driverStatus, driverTone)
const paperStates = Object.values(paperMachine.states)
const DriverReview = lazily(async () => (await import('./DriverReview.tsx')).DriverReview)
const idOf = ({ id }: DriverRow) => ({ id })
const noOf = ({ driver_name }: DriverRow) => driver_name
const to = (row: DriverRow) => linkTo(carrier.driverInfo, { id: row.id })
const classes = licenceClasses.map((value) => ({ value, label: value }))

/** The carrier's drivers (司机): who is free, whose papers end, what each may drive. */
export const DriverListPage = () => {
  const say = useSay()
  const list = useList(driver.list, { kinds: ['driver', 'vehicle', 'waybill'] })
  const fleets = useFleets()
  const { actions, dialog } = useDriverActions()
  const [inviting, setInviting] = useState<readonly DriverRow[]>()
  return (
    <ListPage page={carrier.drivers}>
      <QueryForm list={list} terms={driverTerms}>
        <StatusTabs list={list} machine={states} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="cert_status" of={certStatus} />
        <SelectField name="audit_status" of={paperStates.map(({ code, ...state }) => ({ value: code, label: say.label(state) }))} />
        <SelectField name="license_class" of={classes} />
        <SelectField name="coop_type" of={coopType} />
        <SelectField name="fleet_id" of={fleets} />
        <SelectField name="identity" of={driverIdentity} />
      </QueryForm>
      <PaperList
        list={list}
        columns={columns}
        terms={driverTerms}
        title={carrier.drivers}
        may={carrier.drivers.may}
        add={carrier.driverAdd}
        to={to}
        no={(row) => row.driver_name}
        peek={(row) => <DriverPeek id={row.id} />}
        review={(query, onClose) => <DriverReview contract={driver.list} may={carrier.drivers.may.review} query={query} onClose={onClose} />}
        actions={actions}
        pickable
        tools={
          <>
            <ImportButton
              may={carrier.drivers.may.import}
              calls={driver}
              title={say(phrases, 'importTitle')}
              name={say(driverTerms, 'driver_name')}
              how={say(phrases, 'importHow')}
            />
            <Can may={carrier.drivers.may.invite}>
              <PickedButton label={say(phrases, 'invite')} count={list.picked.length} onClick={() => setInviting(list.picked)} />
            </Can>
            <PassPicked list={list} command={driver.approve} may={carrier.drivers.may.review} no={noOf} />
          </>
        }
        empty={say(phrases, 'emptyFirst')}
      />
      {inviting && (
        <Bulk title={say(phrases, 'invite')} command={driver.invite} rows={inviting} no={noOf} input={idOf} onClose={() => setInviting(undefined)} />
      )}
      {dialog}
    </ListPage>
  )
}
