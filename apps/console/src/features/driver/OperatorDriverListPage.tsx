import { operator } from '@yunshu/contract/consoles/operator'
import { driver } from '@yunshu/contract/driver/contract'
import { certStatus, driverIdentity, driverStatus, driverTone } from '@yunshu/contract/driver/enums'
import { driverTerms } from '@yunshu/contract/driver/words'
import { useState } from 'react'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { statesOf } from '../../widgets/complianceStatus.tsx'
import { ExportList } from '../../widgets/ExportList.tsx'
import { type DriverRow, operatorColumns } from './columns.tsx'
import { IdentifyDialog } from './IdentifyDialog.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, SelectField } = queryFields(driver.list)
const states = statesOf(driverStatus, driverTone)

/** The drivers of all carriers of the platform (司机); the operator says who somebody is where a phone no longer can. */
export const OperatorDriverListPage = () => {
  const say = useSay()
  const list = useList(driver.list, { kinds: ['driver', 'vehicle', 'waybill'] })
  const [open, setOpen] = useState<DriverRow>()
  return (
    <ListPage page={operator.drivers}>
      <QueryForm list={list} terms={driverTerms}>
        <StatusTabs list={list} machine={states} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findAll')} />
        <SelectField name="identity" of={driverIdentity} />
        <SelectField name="cert_status" of={certStatus} />
      </QueryForm>
      <DataTable
        list={list}
        terms={driverTerms}
        columns={operatorColumns}
        pickable={false}
        extra={<ExportList list={list} columns={operatorColumns} terms={driverTerms} may={operator.drivers.may.export} title={operator.drivers} />}
        empty={<p>{say(phrases, 'noDrivers')}</p>}
        moves={(row) => (
          <Actions items={[{ key: 'identify', label: say(phrases, 'identify'), may: operator.drivers.may.identify, run: () => setOpen(row) }]} />
        )}
      />
      {open && <IdentifyDialog row={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}
