import { Button, Segmented, Select, Space } from 'antd'
import { Type } from 'typebox'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Closed, command, type InputOf } from '@yunshu/contract/kit/endpoint'
import { Day, Fen, FileList, Id, Kg, Mobile, Photos, Remark, Text, Time } from '@yunshu/contract/kit/fields'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { orderMachine } from '@yunshu/contract/order/machine'
import { energyType } from '@yunshu/contract/vehicle/enums'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { Column } from '../../kit/cells.tsx'
import { CallError } from '../../kit/call.ts'
import { CommandForm, Submit } from '../../kit/CommandForm.tsx'
import { Copy, No } from '../../kit/Copy.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { ErrorBoundary } from '../../kit/ErrorBoundary.tsx'
import { Field } from '../../kit/Field.tsx'
import { FormRows } from '../../kit/FormRows.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Section } from '../../kit/InfoPage.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { kit } from '../../kit/phrases.ts'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { EnumName, Mark, Status } from '../../kit/Status.tsx'
import { themes, type ThemeName } from '../../kit/theme.ts'
import { Timeline } from '../../kit/Timeline.tsx'
import { ask, toastDone, toastError, toastInfo, toastWarning } from '../../kit/toast.tsx'
import { PhotosInput, UploadInput } from '../../kit/Upload.tsx'
import { type Filling, useCommandForm } from '../../kit/useCommandForm.ts'
import { ImportDialog } from '../../features/order/ImportDialog.tsx'
import { AddressBook } from '../../widgets/AddressBook.tsx'
import { AddressPicker } from '../../widgets/AddressPicker.tsx'
import { ExportList } from '../../widgets/ExportList.tsx'
import { Late } from '../../widgets/Late.tsx'
import { MapPicker } from '../../widgets/MapPicker.tsx'
import { OrderRoute } from '../../widgets/OrderRoute.tsx'
import { PermissionTree } from '../../widgets/PermissionTree.tsx'
import { Code, Label, PrintDialog, Sheet } from '../../widgets/PrintDialog.tsx'
import { PrintList } from '../../widgets/PrintList.tsx'
import { SendCode } from '../../widgets/SendCode.tsx'
import { TrackReplay } from '../../widgets/TrackReplay.tsx'
import { VehicleMap } from '../../widgets/VehicleMap.tsx'
import { useSettings } from '../settings.ts'
import './dev.css'
import { failure, photos, routeOf, rowsOf, sampleList, samples, trackOf, usePagedList, useSampleList, type SampleRow } from './samples.ts'
import { standIn } from './standIn.ts'

standIn()

const { StatusTabs, CascaderField, DayField, KeywordField, KindedField, LinkedField, RangeField, SelectField, TextField } = queryFields(sampleList)
const columns: readonly Column<SampleRow>[] = [
  { name: 'order_no', width: 190, link: true },
  { name: 'name', width: 120 },
  { name: 'order_status', width: 110 },
  { name: 'energy_type', width: 120 },
  { name: 'load_kg', width: 120, sum: true, sort: 'load_kg' },
  { name: 'freight_fen', width: 130, sum: true },
  { name: 'created_at', width: 130, sort: 'created_at' },
  { name: 'mobile', width: 130 },
  { name: 'remark', width: 200, hidden: true }
]
const sample = command('dev/sample', {
  may: 'anyone',
  logAs: 'view.created',
  input: Closed({
    name: Text(1, 20),
    mobile: Mobile,
    load_kg: Kg,
    freight_fen: Fen,
    is_urgent: Type.Boolean(),
    day: Day,
    at: Time,
    energy_type: energyType.schema,
    photos: Photos,
    files: FileList,
    remark: Remark(0, 100),
    goods: Type.Array(Closed({ goods_name: Text(1, 20), load_kg: Kg }), { minItems: 1, maxItems: 3 })
  }),
  output: Closed({ id: Id })
})
const start = {
  name: '',
  mobile: '',
  load_kg: 1200,
  freight_fen: 280_000,
  is_urgent: true,
  photos,
  files: '',
  goods: [{ goods_name: '', load_kg: 0 }]
}

/**
 * Every block of the kit and of the widgets in every state, in both languages and six themes: `/dev/kit?lang=en&theme=theme3`; with
 * `&only=Dialog,DataTable` no others are made. Development only.
 */
export const KitPage = () => {
  const [search, setSearch] = useSearchParams()
  const { lang, speak } = useLang()
  const { theme } = useSettings()
  const [asked, setAsked] = useState('')
  const wanted = `${search.get('lang')} ${search.get('theme')}`
  if (wanted !== asked) {
    setAsked(wanted)
    queueMicrotask(() => {
      const [to, look] = [search.get('lang'), search.get('theme')]
      if (to === 'zh' || to === 'en') speak(to)
      if (look && look in themes) useSettings.setState({ theme: look as ThemeName })
    })
  }
  const only = search.get('only')
  const names = only?.split(',')
  const go = (patch: Record<string, string>) => setSearch({ lang, theme, ...(only && { only }), ...patch }, { replace: true })
  return (
    <main className="page dev-kit" key={lang}>
      <header className="dev-head">
        <h1 className="page-title">/dev/kit</h1>
        <Segmented
          value={lang}
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' }
          ]}
          onChange={(to) => go({ lang: to })}
        />
        <Select
          aria-label="theme"
          value={theme}
          options={Object.entries(themes).map(([name, names]) => ({ value: name, label: `${name} ${names[lang]}` }))}
          onChange={(to) => go({ theme: to })}
        />
      </header>
      {Object.entries(blocks)
        .filter(([name]) => names?.includes(name) ?? true)
        .map(([name, Shown]) => (
          <section key={name} data-block={name} className="dev-block" aria-label={name}>
            <h2>{name}</h2>
            <Shown />
          </section>
        ))}
    </main>
  )
}

/** One state of a block, by its name. */
const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div data-state={name} className="dev-state">
    <code>{name}</code>
    <div>{children}</div>
  </div>
)
const useRows = (count: number) => {
  const lang = useLang((state) => state.lang)
  return useMemo(() => rowsOf(lang, count), [lang, count])
}
const OneTable = ({ count, over = {} }: { count: number; over?: Parameters<typeof useSampleList>[1] }) => {
  const list = useSampleList(useRows(count), over)
  const say = useSay()
  return (
    <DataTable
      list={list}
      columns={columns}
      terms={samples}
      to={(row) => `/dev/kit?id=${row.id}`}
      tools={<Button type="primary">{say(kit, 'add')}</Button>}
      moves={() => (
        <Actions
          items={[
            { key: 'show', label: say(kit, 'show'), run: () => undefined },
            { key: 'remove', label: say(kit, 'remove'), danger: true, run: () => undefined }
          ]}
        />
      )}
      empty={<Button>{say(kit, 'add')}</Button>}
    />
  )
}
const Picked = () => {
  const rows = useRows(5)
  return <OneTable count={5} over={{ picked: rows.slice(0, 2) }} />
}
const pagedColumns: readonly Column<SampleRow>[] = [
  { name: 'name', width: 160, title: { zh: '线路', en: 'Lane' }, merge: ({ id }) => Math.floor((id - 1) / 3) },
  ...columns.filter(({ name }) => name !== 'name')
]
const samplePage = { zh: samples.zh.sampleTitle, en: samples.en.sampleTitle }
/** Pages of rows that were sorted by what they share: numbered, merged, with buttons for what was picked. */
const Paged = () => {
  const say = useSay()
  const rows = useRows(45)
  const list = usePagedList(rows.map((row) => ({ ...row, name: `${say(samples, 'lane')} ${String(Math.floor((row.id - 1) / 3) + 1)}` })))
  return (
    <DataTable
      index
      list={list}
      columns={pagedColumns}
      terms={samples}
      extra={<ExportList list={list} columns={pagedColumns} terms={samples} may={shipper.orders.may.export} title={samplePage} />}
      foot={
        <>
          <Button disabled={!list.picked.length} danger>
            {say(kit, 'remove')}
          </Button>
          <PrintList list={list} columns={pagedColumns} terms={samples} title={samplePage} />
        </>
      }
    />
  )
}
const Many = () => {
  const [on, setOn] = useState(false)
  return on ? (
    <OneTable count={100_000} />
  ) : (
    <Button data-many="" onClick={() => setOn(true)}>
      100,000
    </Button>
  )
}
const Tables = () => (
  <>
    <State name="rows">
      <OneTable count={6} />
    </State>
    <State name="picked">
      <Picked />
    </State>
    <State name="nothing yet">
      <OneTable count={0} over={{ filters: {} }} />
    </State>
    <State name="nothing found">
      <OneTable count={0} over={{ filters: { keyword: 'x' } }} />
    </State>
    <State name="failed">
      <OneTable count={0} over={{ error: failure }} />
    </State>
    <State name="loading">
      <OneTable count={0} over={{ loading: true }} />
    </State>
    <State name="pages">
      <Paged />
    </State>
    <State name="virtual">
      <OneTable count={1000} />
    </State>
    <State name="hundred thousand">
      <Many />
    </State>
  </>
)
const Queries = () => {
  const say = useSay()
  const list = useSampleList(useRows(3))
  const options = [{ value: '510000', label: say(samples, 'province'), children: [{ value: '510100', label: say(samples, 'cityName') }] }]
  return (
    <State name="all fields">
      <QueryForm
        list={list}
        terms={samples}
        more={
          <>
            <RangeField from="date_from" to="date_to" label={say(samples, 'created_at')} />
            <DayField name="expire_days" label={say(samples, 'day')} />
            <LinkedField
              name="partner_id"
              label={say(samples, 'province')}
              second="carrier_id"
              of={[{ value: '510000', label: say(samples, 'province') }]}
              below={() => [{ value: '510100', label: say(samples, 'cityName') }]}
            />
            <CascaderField name="area_code" options={options} />
          </>
        }
      >
        <StatusTabs list={list} machine={orderMachine} />
        <KeywordField name="keyword" />
        <TextField name="name" />
        <SelectField name="energy_type" of={energyType} />
        <KindedField
          kind="date_type"
          name="statement_id"
          of={[
            { value: 1, label: say(samples, 'order_no') },
            { value: 2, label: say(samples, 'name') }
          ]}
        />
      </QueryForm>
    </State>
  )
}
const Statuses = () => (
  <>
    {([orderMachine, waybillMachine] as const).map((machine) => (
      <State key={machine.column} name={machine.column}>
        <Space wrap size={16}>
          {Object.values(machine.states).map(({ code }) => (
            <Status key={code} machine={machine} code={code} />
          ))}
        </Space>
      </State>
    ))}
    <State name="tones">
      <Space wrap size={16}>
        {(['rest', 'wait', 'move', 'done', 'care', 'wrong'] as const).map((tone) => (
          <Mark key={tone} tone={tone}>
            {tone}
          </Mark>
        ))}
        <Late minutes={75} />
        <Late minutes={0} />
      </Space>
    </State>
    <State name="enum">
      <Space wrap size={16}>
        {energyType.codes.map((code) => (
          <EnumName key={code} of={energyType} code={code} />
        ))}
      </Space>
    </State>
  </>
)
const Moving = () => {
  const say = useSay()
  const items = (['show', 'save', 'refresh', 'remove'] as const).map((name) => ({
    key: name,
    label: say(kit, name),
    run: () => undefined,
    danger: name === 'remove'
  }))
  return (
    <>
      <State name="row">
        <Actions items={items} />
      </State>
      <State name="header">
        <Actions items={items} at="header" />
      </State>
    </>
  )
}
const Fields = ({ filling }: { filling: Filling<InputOf<typeof sample>> }) => {
  const say = useSay()
  const { form } = filling
  return (
    <div className="form-grid">
      <Field form={form} name="name" help={say(samples, 'long')} />
      <Field form={form} name="mobile" />
      <Field form={form} name="load_kg" />
      <Field form={form} name="freight_fen" />
      <Field form={form} name="day" />
      <Field form={form} name="at" />
      <Field form={form} name="is_urgent" />
      <Field form={form} name="files" />
      <Field form={form} name="photos" wide>
        <PhotosInput max={5} />
      </Field>
      <Field form={form} name="remark" wide />
    </div>
  )
}
const Forms = () => {
  const say = useSay()
  const plain = useCommandForm(sample, start, () => undefined)
  const wrong = useCommandForm(sample, { ...start, name: '', mobile: '12' }, () => undefined)
  useEffect(() => {
    wrong.form.store.setState({ faults: { name: { field: 'name', keyword: 'required' }, mobile: { field: 'mobile', keyword: 'mobile' } } })
  }, [wrong.form])
  const rows = useCommandForm(
    sample,
    {
      ...start,
      goods: [
        { goods_name: say(samples, 'food'), load_kg: 12 },
        { goods_name: '', load_kg: 0 }
      ]
    },
    () => undefined
  )
  return (
    <>
      <State name="filled">
        <CommandForm filling={plain} terms={samples}>
          <Fields filling={plain} />
        </CommandForm>
      </State>
      <State name="faults">
        <CommandForm filling={wrong} terms={samples}>
          <Fields filling={wrong} />
          <Submit filling={wrong} label={say(kit, 'submit')} />
        </CommandForm>
      </State>
      <State name="rows">
        <CommandForm filling={rows} terms={samples}>
          <FormRows form={rows.form} name="goods" blank={() => ({ goods_name: '', load_kg: 0 })} addLabel={say(kit, 'add')}>
            {(row) => (
              <>
                <Field form={row} name="goods_name" />
                <Field form={row} name="load_kg" />
              </>
            )}
          </FormRows>
        </CommandForm>
      </State>
    </>
  )
}
const Broken = (): never => {
  throw new CallError(500, 'TypeError: x is undefined', { requestId: 'dev' })
}
const Results = () => (
  <>
    <State name="no permission">
      <Failed error={new CallError(-1, '2-1')} onRetry={() => undefined} />
    </State>
    <State name="not found">
      <Failed error={new CallError(404, '')} onRetry={() => undefined} />
    </State>
    <State name="failed">
      <Failed error={new CallError(503, '503', { requestId: 'dev' })} onRetry={() => undefined} />
    </State>
    <State name="broken">
      <ErrorBoundary onReload={() => undefined}>
        <Broken />
      </ErrorBoundary>
    </State>
    <State name="waiting">
      <Waiting rows={4} />
    </State>
  </>
)
const Details = () => {
  const say = useSay()
  return (
    <>
      <State name="facts">
        <Section title={say(samples, 'sampleTitle')}>
          <Facts
            items={[
              [say(samples, 'order_no'), <No key="no" text="DD2611200000018" />],
              [say(samples, 'mobile'), <Copy key="copy" text="13800001001" />],
              [say(samples, 'remark'), '']
            ]}
          />
        </Section>
      </State>
      <State name="timeline">
        <Timeline
          items={[
            { key: 1, at: '2026-11-20T01:30:00Z', title: say(kit, 'submit'), who: say(samples, 'who') },
            { key: 2, at: '2026-11-20T03:10:00Z', title: say(kit, 'confirm'), who: say(samples, 'who'), tone: 'care', more: say(samples, 'long') },
            { key: 3, title: say(kit, 'done') }
          ]}
        />
      </State>
    </>
  )
}
const Pictures = () => {
  const say = useSay()
  return (
    <>
      <State name="some">
        <PhotosLink photos={photos} label={say(samples, 'photos')} />
      </State>
      <State name="none">
        <PhotosLink photos={[]} label={say(samples, 'photos')} />
      </State>
    </>
  )
}
const Uploads = () => {
  const [list, setList] = useState<string | undefined>('')
  const [single, setSingle] = useState<string | undefined>('')
  const [told, setTold] = useState('')
  return (
    <>
      <State name="single">
        <UploadInput value={single} onChange={setSingle} max={1} onSuccess={setTold} />
        <output data-told="">{told}</output>
      </State>
      <State name="comma list">
        <UploadInput value={list} onChange={setList} max={9} />
        <output>{list}</output>
      </State>
      <State name="pictures">
        <PhotosInput value={photos} max={9} />
      </State>
      <State name="disabled">
        <PhotosInput value={photos.slice(0, 1)} disabled />
      </State>
    </>
  )
}
const Routes = () => (
  <>
    <State name="points">
      <OrderRoute {...routeOf(useLang((state) => state.lang))} />
    </State>
    <State name="legacy">
      <OrderRoute
        {...routeOf(
          useLang((state) => state.lang),
          4
        )}
      />
    </State>
  </>
)
const Trees = () => {
  const [mids, setMids] = useState('2,2-1')
  return (
    <>
      <State name="half checked">
        <PermissionTree value="2,2-1" onChange={setMids} />
        <output>{mids}</output>
      </State>
      <State name="disabled">
        <PermissionTree value="2-1,2-2" onChange={() => undefined} disabled />
      </State>
    </>
  )
}
const Codes = () => (
  <State name="before, counting, again">
    <SendCode phone="13800001001" type="update_pwd" />
  </State>
)
const Toasts = () => {
  const say = useSay()
  const title = say(samples, 'sampleTitle')
  return (
    <State name="four kinds and a question">
      <Space wrap>
        <Button onClick={() => toastDone(title)}>done</Button>
        <Button onClick={() => toastInfo(title)}>info</Button>
        <Button onClick={() => toastWarning(title)}>warning</Button>
        <Button onClick={() => toastError(title, 'dev')}>error</Button>
        <Button onClick={() => void ask({ title, content: say(samples, 'long'), danger: true })}>ask</Button>
      </Space>
    </State>
  )
}
type Closable = { onClose: () => void /** Shows what was handed over. */; onPick: (picked: object) => void }
const PlainDialog = ({ onClose }: Closable) => {
  const say = useSay()
  return (
    <Dialog title={say(samples, 'sampleTitle')} onClose={onClose}>
      {say(samples, 'long')}
    </Dialog>
  )
}
const SampleForm = ({ onClose }: Closable) => {
  const say = useSay()
  const filling = useCommandForm(sample, start, onClose)
  return (
    <FormDialog filling={filling} terms={samples} title={say(samples, 'sampleTitle')} onClose={onClose} width={720} columns={2}>
      <Fields filling={filling} />
    </FormDialog>
  )
}
// Maps stand in dialogs, one at a time: several at once keep a machine without a graphics card busy.
const PositionSample = ({ onClose }: Closable) => {
  const { position } = trackOf(useLang((state) => state.lang))
  return (
    <Dialog title={position.plate_no} width={960} onClose={onClose}>
      <VehicleMap position={position} />
    </Dialog>
  )
}
const TrackSample = ({ onClose }: Closable) => {
  const { trip } = trackOf(useLang((state) => state.lang))
  return (
    <Dialog title={trip.plate_no} width={960} onClose={onClose}>
      <TrackReplay of={trip} />
    </Dialog>
  )
}
const PrintSample = ({ onClose }: Closable) => {
  const say = useSay()
  return (
    <PrintDialog onClose={onClose}>
      <Sheet>
        <header className="sheet-head">
          <h1>{say(samples, 'sampleTitle')}</h1>
          <Code value="YD2611200000018" size={84} />
        </header>
        <p>{say(samples, 'long')}</p>
      </Sheet>
      <Label>
        <header className="sheet-head">
          <h1>YD2611200000018</h1>
          <Code value="YD2611200000018" size={96} />
        </header>
        <dl>
          <dt>{say(samples, 'goods')}</dt>
          <dd>
            <b className="label-place">{say(samples, 'food')}</b>
            {say(samples, 'street')}
          </dd>
        </dl>
      </Label>
    </PrintDialog>
  )
}
const dialogs = {
  plain: PlainDialog,
  form: SampleForm,
  addressPicker: ({ onClose, onPick }: Closable) => <AddressPicker onPick={onPick} onClose={onClose} />,
  mapPicker: ({ onClose, onPick }: Closable) => <MapPicker onPick={onPick} onClose={onClose} />,
  addressBook: ({ onClose }: Closable) => <AddressBook onUse={() => undefined} onClose={onClose} />,
  vehicleMap: PositionSample,
  track: TrackSample,
  print: PrintSample,
  import: ({ onClose }: Closable) => <ImportDialog onClose={onClose} />,
  password: lazy(async () => ({ default: (await import('../AccountDialogs.tsx')).PasswordDialog })),
  payPassword: lazy(async () => ({ default: (await import('../AccountDialogs.tsx')).PayPasswordDialog }))
}
const Dialogs = () => {
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const [picked, setPicked] = useState<object>()
  const Open = open && dialogs[open]
  return (
    <State name="opened one by one">
      <Space wrap>
        {(Object.keys(dialogs) as (keyof typeof dialogs)[]).map((name) => (
          <Button key={name} data-opens={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Space>
      {Open && (
        <Suspense fallback={null}>
          <Open onClose={() => setOpen(undefined)} onPick={setPicked} />
        </Suspense>
      )}
      <output data-picked="">{picked && JSON.stringify(picked)}</output>
    </State>
  )
}

const blocks: Readonly<Record<string, () => ReactNode>> = {
  DataTable: Tables,
  QueryForm: Queries,
  Status: Statuses,
  Actions: Moving,
  Form: Forms,
  Result: Results,
  Detail: Details,
  PhotosLink: Pictures,
  Upload: Uploads,
  OrderRoute: Routes,
  PermissionTree: Trees,
  SendCode: Codes,
  Toast: Toasts,
  Dialog: Dialogs
}
