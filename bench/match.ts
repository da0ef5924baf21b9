// How well and how fast a customer's workbook is matched with our trips: generated months whose truth is known, the three keys of domain 5.6 alone beside what the
// product does, in one run: `node_modules/.bin/tsx bench/match.ts`, results in bench/README.md.
import { dice, type Dice } from '@yunshu/server/seeds/agenda'
import { addDays } from '@yunshu/domain/calendar'
import { plainText } from '@yunshu/domain/likeText'
import { matchRows, type OtherRow, type OwnLine } from '@yunshu/domain/match'

const sizes = (process.env['BENCH_SIZES'] ?? '300,3000,20000').split(',').map(Number)
const tolerance = 100

/** A workbook and, for each of its rows, the lines that it really pays; a row that stands there once more may be taken for the first one. */
type Month = { readonly lines: OwnLine[]; readonly rows: OtherRow[]; readonly truth: Map<OtherRow, number[]>; readonly again: Map<OtherRow, number> }
/** How often a month has what: shares of its trips. */
type Faults = Readonly<
  Record<'noNumber' | 'number' | 'noPlate' | 'plate' | 'day' | 'lane' | 'price' | 'merged' | 'split' | 'missing' | 'doubled' | 'strange', number>
>

const none: Faults = {
  noNumber: 0,
  number: 0,
  noPlate: 0,
  plate: 0,
  day: 0,
  lane: 0,
  price: 0,
  merged: 0,
  split: 0,
  missing: 0,
  doubled: 0,
  strange: 0
}
const months: Readonly<Record<string, Faults>> = {
  'numbers in order': { ...none, price: 0.05, missing: 0.02, doubled: 0.01, strange: 0.01 },
  'careless numbers': {
    ...none,
    noNumber: 0.2,
    number: 0.1,
    plate: 0.05,
    day: 0.05,
    lane: 0.1,
    price: 0.1,
    merged: 0.02,
    split: 0.02,
    missing: 0.03,
    doubled: 0.02,
    strange: 0.03
  },
  'no numbers': { ...none, noNumber: 1, plate: 0.05, day: 0.08, lane: 0.1, price: 0.05, merged: 0.03, split: 0.03, missing: 0.05, strange: 0.03 },
  'neither numbers nor plates': { ...none, noNumber: 1, noPlate: 1, price: 0.05, missing: 0.05, strange: 0.03 }
}

const monthOf = (size: number, faults: Faults, seed: number): Month => {
  const at = dice(seed)
  const chance = (name: keyof Faults): boolean => at.chance(faults[name])
  const laneAt = (i: number) => ({ start_name: `仓${i % 12}号`, end_name: `城${i}配送站`, fen: 80_000 + i * 5_300 })
  const lines = Array.from({ length: size }, (_, i): OwnLine => {
    const { fen, ...lane } = laneAt(Math.floor(at.between(0, 60)))
    const own_fen = fen + Math.round(at.between(0, 90)) * 100
    const truck = Math.floor(at.between(0, Math.max(4, size / 45)))
    const day = addDays('2026-10-01', Math.floor(at.between(0, 31)))
    const nos = [`YD2610${String(i).padStart(8, '0')}`, `JC${String(100_000_000 + i * 37).slice(1)}`]
    return {
      id: i + 1,
      nos,
      plate_no: `川A${String(10_000 + truck * 7)}`,
      day,
      ...lane,
      kg: 2_000,
      own_fen,
      net_fen: Math.round(own_fen / 1.09),
      surcharge_fen: 0,
      deduct_fen: 0
    }
  })
  const rows: OtherRow[] = []
  const truth = new Map<OtherRow, number[]>()
  const again = new Map<OtherRow, number>()
  const add = (row: Omit<OtherRow, 'row_no'>, of: readonly number[]) => {
    const numbered = { ...row, row_no: rows.length + 2 }
    rows.push(numbered)
    truth.set(numbered, [...of])
    return numbered
  }
  const told = (line: OwnLine): Omit<OtherRow, 'row_no'> => ({
    no: chance('noNumber') ? '' : chance('number') ? slip(at, line.nos[1] ?? '') : (line.nos[1] ?? ''),
    plate_no: chance('noPlate') ? '' : chance('plate') ? slip(at, line.plate_no) : line.plate_no,
    day: chance('day') ? addDays(line.day, at.chance(0.7) ? 1 : -1) : line.day,
    start_name: line.start_name,
    end_name: chance('lane') ? line.end_name.replace('配送站', '') : line.end_name,
    kg: null,
    fen: chance('price') ? line.own_fen + Math.round(at.between(-200, 200)) * 100 : line.own_fen
  })
  const byTruckDay = new Map<string, OwnLine[]>()
  for (const line of lines) byTruckDay.set(`${line.plate_no} ${line.day}`, [...(byTruckDay.get(`${line.plate_no} ${line.day}`) ?? []), line])
  const gone = new Set<number>()
  for (const line of lines) {
    if (gone.has(line.id) || chance('missing')) continue
    const second = (byTruckDay.get(`${line.plate_no} ${line.day}`) ?? []).find(({ id }) => id > line.id && !gone.has(id))
    if (second && chance('merged')) {
      gone.add(second.id)
      add({ ...told(line), fen: line.own_fen + second.own_fen }, [line.id, second.id])
    } else if (chance('split')) {
      const [row, part] = [told(line), Math.round(line.own_fen * at.between(0.1, 0.4))]
      add({ ...row, fen: line.own_fen - part }, [line.id])
      add({ ...row, fen: part }, [line.id])
    } else add(told(line), [line.id])
    if (chance('doubled')) again.set(add(told(line), []), line.id)
    if (chance('strange')) add({ ...told(line), no: `XX${line.id}00`, plate_no: `湘B${String(20_000 + line.id)}`, fen: line.own_fen + 1_234 }, [])
  }
  return { lines, rows, truth, again }
}
/* One sign of it is another one, or two have changed places. */
const slip = (at: Dice, text: string): string => {
  const i = 2 + Math.floor(at.between(0, text.length - 3))
  return at.chance(0.5)
    ? `${text.slice(0, i)}${(Number(text[i]) + 3) % 10}${text.slice(i + 1)}`
    : `${text.slice(0, i)}${text[i + 1] ?? ''}${text[i] ?? ''}${text.slice(i + 2)}`
}

type Said = { readonly row: OtherRow; readonly line_id: number; readonly isOpen: boolean }
const byProduct = ({ lines, rows }: Month): Said[] =>
  matchRows(lines, rows, tolerance).flatMap(({ row, line_id, verdict }) =>
    row && line_id !== null ? [{ row, line_id, isOpen: verdict === 'choose' }] : []
  )
/* The three keys, each row taking the first line that is free. */
const byKeys = ({ lines, rows }: Month): Said[] => {
  const taken = new Set<number>()
  const said = new Map<OtherRow, Said>()
  const keys: readonly ((one: OwnLine | OtherRow) => string[])[] = [
    (one) => ('nos' in one ? one.nos.map(plainText) : one.no ? [plainText(one.no)] : []),
    (one) => (one.plate_no && one.day ? [`${plainText(one.plate_no)} ${one.day} ${one.start_name}>${one.end_name}`] : []),
    (one) => (one.plate_no && one.day ? [`${plainText(one.plate_no)} ${one.day}`] : [])
  ]
  for (const key of keys) {
    const index = new Map<string, OwnLine[]>()
    for (const line of lines) for (const name of key(line)) index.set(name, [...(index.get(name) ?? []), line])
    for (const row of rows.filter((one) => !said.has(one))) {
      const line = key(row)
        .flatMap((name) => index.get(name) ?? [])
        .find(({ id }) => !taken.has(id))
      if (!line) continue
      taken.add(line.id)
      said.set(row, { row, line_id: line.id, isOpen: false })
    }
  }
  return [...said.values()]
}

const measure = (month: Month, match: (month: Month) => Said[]) => {
  const began = performance.now()
  const said = match(month)
  const ms = performance.now() - began
  const { truth, again } = month
  const right = ({ row, line_id }: Said): boolean => (truth.get(row)?.includes(line_id) ?? false) || again.get(row) === line_id
  const sure = said.filter(({ isOpen }) => !isOpen)
  const open = said.filter(({ isOpen }) => isOpen)
  const all = [...truth.values()].flat().length
  const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${((part / whole) * 100).toFixed(2)} %`)
  return {
    precision: share(sure.filter(right).length, sure.length),
    recall: share(sure.filter(right).length, all),
    open: share(open.length, all),
    proposed: share(open.filter(right).length, open.length),
    ms: ms.toFixed(0)
  }
}

console.log(
  '| month | trips | rows | by | precision | recall | left to a person | of these proposed rightly | ms |\n|---|---|---|---|---|---|---|---|---|'
)
for (const [name, faults] of Object.entries(months))
  for (const size of sizes) {
    const month = monthOf(size, faults, 20_261_001)
    for (const [by, match] of [['three keys', byKeys] as const, ['product', byProduct] as const]) {
      const { precision, recall, open, proposed, ms } = measure(month, match)
      console.log(`| ${name} | ${month.lines.length} | ${month.rows.length} | ${by} | ${precision} | ${recall} | ${open} | ${proposed} | ${ms} |`)
    }
  }

// What somebody sends to see it stand still: one number on every row, one truck and day, nothing alike.
const hostile: Readonly<Record<string, (row: OtherRow, at: number) => OtherRow>> = {
  'one number on all rows': (row) => ({ ...row, no: 'JC00000000' }),
  'one truck and one day': (row) => ({ ...row, no: '', plate_no: '川A10000', day: '2026-10-05' }),
  'nothing alike': (row, at) => ({ ...row, no: `QQ${at * 7_919}`, plate_no: `粤Z${at}`, day: '2026-10-05' })
}
console.log('\n| 20,000 rows | ms |\n|---|---|')
for (const [name, change] of Object.entries(hostile)) {
  const { lines, rows } = monthOf(20_000, none, 7)
  const began = performance.now()
  const found = matchRows(lines, rows.map(change), tolerance)
  if (found.length < lines.length) throw new Error(`${name}: a line is missing`)
  console.log(`| ${name} | ${(performance.now() - began).toFixed(0)} |`)
}
