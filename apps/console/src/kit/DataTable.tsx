import { DownOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Space, Table, theme, Tooltip, type TableProps } from 'antd'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLang, useSay } from './lang.ts'
import type { Kind } from '@yunshu/contract/kit/fields'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import { type FieldSchema, isFigure } from '@yunshu/contract/kit/valueText'
import { type AnyColumn, fieldOfColumn, ListCell, movesWidth, openWidth, pickWidth, spansOf, titleOf, widthOf } from './cells.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { fitting, spread, useColumns } from './useColumns.ts'
import { Empty, Failed } from './Empty.tsx'
import { Freshness } from './Freshness.tsx'
import { HeadCell, headOf } from './headDrag.tsx'
import { scrollableTable } from './keyboardScroll.tsx'
import { Pager } from './Pager.tsx'
import { lazily } from './lazily.tsx'
import { kit } from './phrases.ts'
import { useCan } from './rights.ts'
import { RowCell } from './RowCell.tsx'
import { useShortNames } from './shortNames.tsx'
import { Sums } from './Sums.tsx'
import type { List } from './useList.ts'
import { useWidth } from './useWidth.ts'

type Row = { id: number }
// Seldom asked for, so that no list carries it before.
const RowFields = lazily(async () => (await import('./RowFields.tsx')).RowFields)
type TableOf<R> = {
  list: List<R>
  columns: readonly AnyColumn<R>[]
  terms: Phrases
  /** The full page of a row, behind its number. */
  to?: (row: R) => string
  /** What a click on a row does, usually `peek.open`. */
  onOpen?: (row: R) => void
  /** The last column. */
  moves?: (row: R) => ReactNode
  /** The buttons left above the table: create, import, bulk. */
  tools?: ReactNode
  /** The buttons right above the table, before columns and refresh: export. */
  extra?: ReactNode
  /** What to say while nothing exists yet: the first step. */
  empty?: ReactNode
  /** Rows can be picked, also a range with Shift; what was picked stays over pages. */
  pickable?: boolean
  /** 序号: the place of a row in the whole query, as the first column. */
  index?: boolean
  /** The buttons below the table, usually for what was picked. */
  foot?: ReactNode
}

const heads = { header: { cell: HeadCell } }
const virtualFrom = 100
const indexWidth = 64
/** Narrower than this, as on a phone, a list is scrolled instead of losing yet more columns. */
const narrowest = 560

/* What may be longer than its column: it takes the room that is left. */
const texts: ReadonlySet<Kind> = new Set(['name', 'companyName', 'address', 'remark', 'roleName'])

/** Amounts stand right, with or without something beside them; where a cell draws a number without a unit it is a state or a bar. */
const standsRight = <R extends Row>({ cell }: AnyColumn<R>, field: FieldSchema): boolean => isFigure(field) && (!cell || field.kind !== undefined)

/** Which columns stand in how much room, with which titles and widths; `shown` is what antd takes, with the number of a row before them and its moves behind. */
const useLayout = <R extends Row>(props: TableOf<R>, boxWidth: number | undefined) => {
  const { list, columns, terms, to, moves, pickable = true, index = false } = props
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const can = useCan()
  const mine = columns.filter((column) => can(column.may))
  const chosen = useColumns(list.path, mine)
  const title = (column: AnyColumn<R>) => titleOf(list, column, terms, lang)
  // Larger text needs wider columns; the widths are written for text of 14 px.
  const scale = theme.useToken().token.fontSize / 14
  const below = (column: AnyColumn<R>) =>
    (column.under ?? []).map((name) => columns.find((one) => one.name === name) ?? { name, width: 0 }).filter(({ may }) => can(may))
  const widthFor = (column: AnyColumn<R>) =>
    chosen.saved.widths?.[column.name] ??
    Math.round(scale * widthOf(fieldOfColumn(list, column), column, [column, ...below(column)].map(title), say.label, list.due))
  const movesAre = Math.round(scale * movesWidth[lang])
  // A row whose cell covers others cannot be opened between them.
  const opens = !mine.some(({ merge }) => merge)
  const around = (pickable ? pickWidth : 0) + (index ? indexWidth : 0) + (moves ? movesAre : 0) + (opens ? openWidth : 0)
  const standing = fitting(chosen, widthFor, boxWidth ? Math.max(boxWidth, narrowest) - around : 0)
  const seen = new Set(standing.flatMap(({ name, under = [] }) => [name, ...under]))
  const folded = opens && mine.some(({ name }) => !seen.has(name))
  const beside = around - (opens && !folded ? openWidth : 0)
  const isLong = (column: AnyColumn<R>) => [column, ...below(column)].some((one) => texts.has(fieldOfColumn(list, one).kind ?? 'name'))
  const grows = (column: AnyColumn<R>) => chosen.saved.widths?.[column.name] === undefined && isLong(column)
  // A border of the table is a pixel more than its columns.
  const widths = spread(standing, widthFor, grows, (boxWidth ?? 0) - beside - 2)
  const widthIn = (column: AnyColumn<R>) => widths.get(column) ?? widthFor(column)
  const width = standing.reduce((sum, column) => sum + widthIn(column), beside)
  const names = chosen.ordered.map(({ name }) => name)
  const shown = standing.map((column) => ({
    key: column.name,
    dataIndex: column.name,
    title: <Head of={[column, ...below(column)].map(title)} />,
    width: widthIn(column),
    ellipsis: true,
    align: standsRight(column, fieldOfColumn(list, column)) ? ('right' as const) : ('left' as const),
    ...pinned(chosen.pinOf(column.name)),
    onHeaderCell: () => headOf(column.name, widthIn(column), names, chosen),
    ...(column.merge && { onCell: merged(spansOf(list.rows, column.merge)) }),
    ...(column.sort && {
      sorter: true,
      sortOrder: list.query['sort'] === column.sort ? (list.query['order'] === 'asc' ? ('ascend' as const) : ('descend' as const)) : null
    }),
    render: (_: unknown, row: R) => <RowCell list={list} column={column} below={below(column)} row={row} to={to?.(row)} />
  }))
  const before = (Number(list.query['page'] ?? 1) - 1) * Number(list.query['pagesize'] ?? 20)
  const counted = index
    ? [
        {
          key: ' index',
          title: say(kit, 'index'),
          width: indexWidth,
          align: 'right' as const,
          fixed: 'start' as const,
          render: (_: unknown, __: R, i: number) => <span className="figure">{before + i + 1}</span>
        }
      ]
    : []
  const last = moves
    ? [{ key: ' moves', title: say(kit, 'actions'), width: movesAre, fixed: 'end' as const, render: (_: unknown, row: R) => moves(row) }]
    : []
  return { mine, chosen, title, widthFor, standing, folded, width, shown: [...counted, ...shown, ...last] }
}
type Layout<R extends Row> = ReturnType<typeof useLayout<R>>

const Rows = <R extends Row>({ of: props, layout }: { of: TableOf<R>; layout: Layout<R> }) => {
  const { list, columns, to, onOpen, moves, empty, pickable = true } = props
  const { mine, chosen, title, standing, folded, width, shown } = layout
  const say = useSay()
  useShortNames(list)
  // Rows open below themselves, for the columns that have no room.
  const [opened, setOpened] = useState<readonly number[]>([])
  const toggle = (id: number) => setOpened(opened.includes(id) ? opened.filter((one) => one !== id) : [...opened, id])
  const cell = (column: AnyColumn<R>, row: R) => <ListCell list={list} column={column} row={row} to={to?.(row)} />
  const expandable = folded && {
    columnWidth: openWidth,
    fixed: 'start' as const,
    expandedRowKeys: opened,
    expandedRowRender: (row: R) => <RowFields items={mine.map((column) => [title(column), cell(column, row)])} />,
    expandIcon: ({ expanded, record }: { expanded: boolean; record: R }) => (
      <Button
        type="text"
        size="small"
        className="row-arrow"
        icon={<DownOutlined rotate={expanded ? 0 : -90} />}
        aria-expanded={expanded}
        aria-label={say(kit, expanded ? 'closeRow' : 'openRow')}
        onClick={(event) => (event.stopPropagation(), toggle(record.id))}
      />
    )
  }
  const onChange: TableProps<R>['onChange'] = (_, __, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return
    const column = columns.find(({ name }) => name === sorter.columnKey)
    list.sortBy(sorter.order ? column?.sort : undefined, sorter.order === 'ascend' ? 'asc' : 'desc')
  }
  const virtual = list.rows.length >= virtualFrom
  // Rows with nothing to press in them leave the arrow keys to the table.
  const plain = !pickable && !moves && !columns.some(({ link }) => link)
  return (
    <Table<R>
      rowKey="id"
      className={standing.some(({ name, under }) => under ?? list.due?.by === name) ? 'rows-two' : ''}
      size={chosen.density === 'compact' ? 'small' : 'medium'}
      columns={shown}
      dataSource={list.rows as R[]}
      loading={list.loading ? { delay: 200 } : false}
      pagination={false}
      showSorterTooltip={false}
      virtual={virtual}
      scroll={{ x: width, ...(virtual && { y: 560 }) }}
      sticky={virtual ? false : { offsetHeader: 0, offsetScroll: 0 }}
      locale={{ emptyText: <NoRows list={list} first={empty} /> }}
      components={plain && !virtual ? { ...scrollableTable, ...heads } : heads}
      onChange={onChange}
      onRow={(row, i) => ({
        ...(onOpen && { onClick: () => !getSelection()?.toString() && onOpen(row), className: 'row-open' }),
        ...((onOpen || folded) && {
          tabIndex: i === 0 ? 0 : -1,
          onKeyDown: rowKeys({ Enter: onOpen && (() => onOpen(row)), ' ': folded && (() => toggle(row.id)) })
        })
      })}
      {...(expandable && { expandable })}
      {...(pickable && {
        rowSelection: {
          columnWidth: pickWidth,
          fixed: true,
          preserveSelectedRowKeys: true,
          getTitleCheckboxProps: () => ({ 'aria-label': say(kit, 'pickAll') }),
          getCheckboxProps: () => ({ 'aria-label': say(kit, 'pickRow') }),
          selectedRowKeys: list.picked.map(({ id }) => id),
          onChange: (_: unknown, rows: R[]) => list.pick(rows)
        }
      })}
    />
  )
}

/* An empty table may be wider than its container too: focusable, so that the arrow keys scroll it. */
const NoRows = <R extends Row>({ list, first }: { list: List<R>; first: ReactNode }) => {
  const say = useSay()
  if (list.loading)
    return (
      <div className="table-waiting">
        <span className="unseen" role="status" tabIndex={0}>
          {say(kit, 'loading')}
        </span>
      </div>
    )
  if (list.error) return <Failed error={list.error} onRetry={list.refresh} />
  return <Empty filtered={Object.keys(list.filters).length > 0} onClear={list.reset} first={first} />
}

/** The rows of a list: columns as data, sorting, picking, sums, pager. */
export const DataTable = <R extends Row>(props: TableOf<R>) => {
  const { list, tools, extra, foot } = props
  const say = useSay()
  const [box, boxWidth] = useWidth<HTMLDivElement>()
  const layout = useLayout(props, boxWidth)
  const { chosen, title, widthFor, standing } = layout
  return (
    <section className={`card table-card rows-${chosen.density}`}>
      <div className="table-tools">
        <Space wrap>{tools}</Space>
        <Space>
          {extra}
          <ColumnChooser title={title} width={widthFor} chosen={chosen} standing={standing} />
          <Freshness at={list.updatedAt} />
          <Tooltip title={say(kit, 'refresh')}>
            <Button icon={<ReloadOutlined spin={list.fetching} />} aria-label={say(kit, 'refresh')} onClick={list.refresh} />
          </Tooltip>
        </Space>
      </div>
      <div ref={box} className="table-box">
        {boxWidth !== undefined && <Rows of={props} layout={layout} />}
      </div>
      <footer className="table-foot">
        <div className="foot-start">
          {foot && <Space wrap>{foot}</Space>}
          <Sums list={list} columns={chosen.visible} title={title} />
        </div>
        <Pager list={list} />
      </footer>
    </section>
  )
}

/* The title of a column, and below it what its second line holds. */
const Head = ({ of: [title, ...under] }: { of: readonly string[] }) =>
  under.length === 0 ? (
    title
  ) : (
    <>
      <div className="cell-line">{title}</div>
      <div className="cell-line cell-under">{under.join(' · ')}</div>
    </>
  )
const pinned = (pin: 'start' | 'end' | 'none') => (pin === 'none' ? {} : { fixed: pin })
const merged = (spans: readonly number[]) => (_: unknown, i?: number) => ({ rowSpan: spans[i ?? 0] ?? 1 })
/* Keys of a row that has the focus itself: what it does, and to its neighbours. */
const rowKeys = (acts: { readonly [key: string]: (() => void) | false | undefined }) => (event: KeyboardEvent<HTMLElement>) => {
  const row = event.currentTarget
  if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return
  const act = acts[event.key]
  const next =
    event.key === 'ArrowDown' ? beside(row, 'nextElementSibling') : event.key === 'ArrowUp' ? beside(row, 'previousElementSibling') : undefined
  if (!act && !next) return
  event.preventDefault()
  if (act) act()
  next?.focus()
}
const beside = (row: Element, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | undefined => {
  const next = row[way]
  return next instanceof HTMLElement && !next.matches('.ant-table-row') ? beside(next, way) : next instanceof HTMLElement ? next : undefined
}
