import { operator } from '@yunshu/contract/consoles/operator'
import { driver } from '@yunshu/contract/driver/contract'
import { certStatus, driverBar, driverExpiry, driverIdentity, driverStatus } from '@yunshu/contract/driver/enums'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { driverTerms } from '@yunshu/contract/driver/words'
import { useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { BarDialog } from '../../widgets/BarDialog.tsx'
import { ExpiryPicture } from '../../widgets/ExpiryPicture.tsx'
import { papersPhrases } from '../../widgets/papersPhrases.ts'
import { PaperList } from '../../widgets/PaperList.tsx'
import { type DriverRow, operatorColumns } from './columns.tsx'
import { DriverPeek } from './DriverPeek.tsx'
import { IdentifyDialog } from './IdentifyDialog.tsx'
import { reportPhrases as reports } from '../../widgets/reportPhrases.ts'
import { phrases } from './phrases.ts'
import { UnmaskDialog } from './UnmaskDialog.tsx'

const { StatusTabs, KeywordField, TextField, SelectField, RangeField } = queryFields(driver.operatorList)
const { may } = operator.drivers
const ReportPaperDialog = lazily(async () => (await import('../../widgets/ReportDialog.tsx')).ReportPaperDialog)
const DriverReview = lazily(async () => (await import('./DriverReview.tsx')).DriverReview)

/** The drivers of all carriers of the platform (司机); the operator reviews their papers, and says who somebody is where a phone no longer can. */
export const OperatorDriverListPage = () => {
  const say = useSay()
  const list = useList(driver.operatorList, { kinds: ['driver', 'vehicle', 'waybill'] })
  const [open, setOpen] = useState<DriverRow>()
  const [seen, setSeen] = useState<DriverRow>()
  const [reporting, setReporting] = useState<DriverRow>()
  const [barred, setBarred] = useState<{ readonly row: DriverRow; readonly listed: boolean }>()
  const barring = (row: DriverRow) => [
    ...(row.bar === driverBar.code.blacklisted
      ? []
      : [
          {
            key: 'bar',
            label: say(papersPhrases, row.bar === driverBar.code.none ? 'bar' : 'unbar'),
            may: may.enable,
            danger: row.bar === driverBar.code.none,
            run: () => setBarred({ row, listed: false })
          }
        ]),
    {
      key: 'list',
      label: say(papersPhrases, row.bar === driverBar.code.blacklisted ? 'unlist' : 'list'),
      may: may.blacklist,
      danger: row.bar !== driverBar.code.blacklisted,
      run: () => setBarred({ row, listed: true })
    }
  ]
  return (
    <ListPage page={operator.drivers}>
      <QueryForm list={list} terms={driverTerms}>
        <StatusTabs list={list} machine={paperMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findAll')} />
        <TextField name="carrier_name" />
        <SelectField name="driver_status" of={driverStatus} />
        <SelectField name="identity" of={driverIdentity} />
        <SelectField name="cert_status" of={certStatus} />
        <SelectField name="expiry" of={driverExpiry} />
        <RangeField from="ends_from" to="ends_to" label={say(driverTerms, 'ends_to')} />
      </QueryForm>
      <PaperList
        list={list}
        columns={operatorColumns}
        terms={driverTerms}
        title={operator.drivers}
        may={may}
        no={(row) => row.driver_name}
        peek={(row) => <DriverPeek id={row.id} />}
        review={(query, onClose) => <DriverReview contract={driver.operatorList} may={may.review} query={query} onClose={onClose} />}
        actions={(row) => [
          { key: 'identify', label: say(phrases, 'identify'), may: may.identify, run: () => setOpen(row) },
          ...barring(row),
          { key: 'report', label: say(reports, 'act'), may: may.report, aside: true, run: () => setReporting(row) },
          { key: 'unmask', label: say(phrases, 'unmask'), may: may.unmask, aside: true, run: () => setSeen(row) }
        ]}
        tools={<ExpiryPicture contract={driver.expiry} kinds={driverExpiry} route={operator.drivers.route} />}
        empty={say(phrases, 'noDrivers')}
      />
      {barred && <Barring {...barred} onClose={() => setBarred(undefined)} />}
      {seen && <UnmaskDialog row={seen} onClose={() => setSeen(undefined)} />}
      {reporting && <ReportPaperDialog of={{ driver_id: reporting.id }} no={reporting.driver_name} onClose={() => setReporting(undefined)} />}
      {open && <IdentifyDialog row={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}

/* Barred and blacklisted are two rights, with one question each. */
const Barring = ({ row, listed, onClose }: { row: DriverRow; listed: boolean; onClose: () => void }) => {
  const say = useSay()
  const isOn = row.bar === driverBar.code[listed ? 'blacklisted' : 'disabled']
  const act = say(papersPhrases, listed ? (isOn ? 'unlist' : 'list') : isOn ? 'unbar' : 'bar')
  const command = listed ? driver.blacklist : driver.bar
  return <BarDialog command={command} row={row} name={row.driver_name} barred={!isOn} act={act} terms={driverTerms} onClose={onClose} />
}
