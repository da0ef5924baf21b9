import { isPersonName, landline, mobile } from './contactText.ts'
import { numberOf, timesIn, type FoundTime } from './messageTime.ts'

/** A message in which somebody asks for a transport (群里发来的一句话), read into the fields of an order; what it means by an address, the gazetteer has to say. */
export type MessagePoint = {
  readonly kind: 'pickup' | 'delivery'
  readonly address: string
  readonly name: string
  readonly phone: string
  readonly at?: FoundTime['window']
}
export type MessageGoods = {
  readonly name: string
  readonly danwei?: string
  readonly num?: number
  readonly kg?: number
  readonly m3?: number
}
/** A part of the text that was understood, and as what. */
export type TakenPart = {
  readonly as: 'address' | 'contact' | 'phone' | 'time' | 'goods' | 'quantity' | 'vehicle'
  readonly kind?: MessagePoint['kind']
  readonly from: number
  readonly to: number
  /** Of a time: when it is. Of a quantity: what it comes to in the unit of its field. */
  readonly window?: FoundTime['window']
  readonly of?: 'num' | 'kg' | 'm3'
  readonly value?: number
  readonly danwei?: string
}
export type OrderMessage = {
  readonly points: readonly MessagePoint[]
  readonly goods: readonly MessageGoods[]
  /** The length of the wanted vehicle, as 9.6米. */
  readonly vehicle?: string
  /** The body of the wanted vehicle, as the form names it. */
  readonly body?: string
  readonly taken: readonly TakenPart[]
  /** What could not be placed. */
  readonly left: readonly { readonly from: number; readonly to: number }[]
}

type Kind = MessagePoint['kind']
type Piece = { readonly from: number; readonly to: number; readonly text: string } & (
  | { readonly is: 'role'; readonly kind: Kind }
  | { readonly is: 'phone' | 'word' | 'break' | 'label' }
  | { readonly is: 'vehicle'; readonly metres: string; readonly body: string | undefined }
  | { readonly is: 'time'; readonly window: FoundTime['window'] }
  | {
      readonly is: 'quantity'
      readonly of: keyof Omit<MessageGoods, 'name' | 'danwei'>
      readonly value: number
      readonly danwei?: string
      readonly sum: boolean
    }
)

const roles = new RegExp(
  [
    '(?<pickup>(?:提货|装货|发货|取货|起运|始发|寄件)(?:地址|地点|联系人|电话|时间|地|点|人|方)?|起点|从(?!化)|[装提](?=[:\\s,，。;；、]|$))',
    '(?<delivery>(?:卸货|收货|送货|到货|送达|交货|收件)(?:地址|地点|联系人|电话|时间|地|点|人|方)?|目的地|终点|[送运发拉]到|[发运送]往|到达?|至|→|->|=>|[卸送](?=[:\\s,，。;；、]|$))'
  ].join('|'),
  'gu'
)
const quantity =
  /(?:(?<sum>共计|合计|总共|总重|共|总)\s*)?(?:(?:约|大约|大概)\s*)?(?:\d[\d,]*(?:\.\d+)?\s*[-~到至]\s*)?(?<n>\d[\d,]*(?:\.\d+)?|[一二两三四五六七八九十百千半]+)\s*(?:多)?\s*(?<unit>吨|公斤|千克|kg|斤|立方米?|方|m3|m³|t(?![a-z])|箱|托盘|托|板|件|桶|袋|卷|台|捆|包|套|个)(?<half>半)?(?:左右)?/giu
const vehicles = /(?<metres>\d{1,2}(?:\.\d)?)\s*米(?:的)?\s*(?<body>高栏|平板|厢式?|箱式|冷藏|飞翼)?货?车?/gu
const labels = /联系人|(?:地址|联系电话|电话|手机号?|姓名|货物名称|货物|货名|品名|时间|要求|数量|重量|体积|车型)\s*[:]/gu
const breaks = /[\n\r,，。;；、!！?？|]+/gu
/** What people say around an order, and no field keeps. */
const filler =
  /^(?:您好|你好|老板|师傅们?|各位|麻烦|安排|帮忙|帮我|请|需要|要|有|一下|一车|一单|下单|发货|货|的货?|谢谢|多谢|辛苦|了|吧|啊|哈|车|走|前|左右|前后|在|给|我们?|这边|那边|是|和|:|：)+$/u
const placeWord = /[省市区县旗州盟镇乡村路街道巷弄号栋幢楼园厂库仓港站场城]/u

/** Reads a message of any kind; nothing is guessed that does not stand in the text. */
export const readOrderMessage = (message: string, now: string | Date): OrderMessage => {
  const text = [...message].map(plainSign).join('')
  const pieces = piecesOf(text, now)
  const lines = linesOf(pieces)
  return new Reader(text).read(lines)
}
/* Sign by sign, so that what is found stands at the same place in what was pasted. */
const plainSign = (sign: string): string => {
  const plain = sign.normalize('NFKC')
  return plain.length === sign.length ? plain : sign
}

/** Cuts the text into what stands in it, surest first: phones, vehicles, quantities, times, then words that say which point is meant. */
const piecesOf = (text: string, now: string | Date): readonly Piece[] => {
  const found: Piece[] = []
  let rest = text
  const take = (from: number, to: number, piece: object): void => {
    found.push({ from, to, text: text.slice(from, to), ...piece } as Piece)
    rest = rest.slice(0, from) + '\0'.repeat(to - from) + rest.slice(to)
  }
  const each = (pattern: RegExp, piece: (match: RegExpMatchArray) => object | undefined): void => {
    for (const match of rest.matchAll(pattern)) {
      const made = piece(match)
      if (made) take(match.index ?? 0, (match.index ?? 0) + match[0].length, made)
    }
  }
  each(new RegExp(mobile, 'gu'), () => ({ is: 'phone' }))
  each(new RegExp(landline, 'gu'), () => ({ is: 'phone' }))
  each(vehicles, ({ groups }) => ({ is: 'vehicle', metres: groups?.['metres'], body: groups?.['body']?.replace(/^[厢箱].*/u, '厢式') }))
  each(quantity, quantityOf)
  each(labels, () => ({ is: 'label' }))
  for (const { from, to, window } of timesIn(rest, now)) take(from, to, { is: 'time', window })
  each(roles, ({ groups }) => ({ is: 'role', kind: groups?.['pickup'] ? 'pickup' : 'delivery' }))
  each(breaks, () => ({ is: 'break' }))
  each(/[^\s\0:]+/gu, () => ({ is: 'word' }))
  return found.toSorted((a, b) => a.from - b.from)
}

const tonnes = /^(?:吨|t)$/iu
const quantityOf = ({ groups }: RegExpMatchArray): object | undefined => {
  const [n = '', unit = ''] = [groups?.['n'], groups?.['unit']]
  const whole = numberOf(n)
  if (!whole) return undefined
  const value = groups?.['half'] ? whole + 0.5 : whole
  const sum = groups?.['sum'] !== undefined
  const exact = (number: number): number => Math.round(number * 10_000) / 10_000
  if (tonnes.test(unit)) return { is: 'quantity', of: 'kg', value: exact(value * 1000), sum }
  if (unit === '斤') return { is: 'quantity', of: 'kg', value: exact(value / 2), sum }
  if (/^(?:公斤|千克|kg)$/iu.test(unit)) return { is: 'quantity', of: 'kg', value, sum }
  if (/^(?:立方米?|方|m3|m³)$/iu.test(unit)) return { is: 'quantity', of: 'm3', value, sum }
  return { is: 'quantity', of: 'num', value: Math.round(value), danwei: { 板: '托', 托盘: '托', 个: '件' }[unit] ?? unit, sum }
}

/** The clauses of a text, each with its pieces; a line break or a comma ends one. */
const linesOf = (pieces: readonly Piece[]): readonly (readonly Piece[])[] => {
  const lines: Piece[][] = [[]]
  for (const piece of pieces)
    if (piece.is === 'break') lines.push([])
    else lines.at(-1)?.push(piece)
  return lines.filter((line) => line.length > 0)
}

type Open = { kind: Kind; address: string; name: string; phone: string; at?: FoundTime['window'] }
type OpenGoods = { name: string; danwei?: string; num?: number; kg?: number; m3?: number }

class Reader {
  private readonly points: Open[] = []
  private readonly goods: OpenGoods[] = []
  private readonly taken: TakenPart[] = []
  private readonly left: { from: number; to: number }[] = []
  private readonly times: { window: FoundTime['window']; kind: Kind | undefined; part: Piece }[] = []
  private vehicle: string | undefined
  private body: string | undefined
  /** Which point was named last, by a word that stands before its address. */
  private meant: Kind | undefined
  /** The point of which the clause speaks. */
  private current: Open | undefined

  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  read(lines: readonly (readonly Piece[])[]): OrderMessage {
    for (const [i, line] of lines.entries()) this.readClause(line, lines[i + 1])
    this.placeTimes()
    const { points, goods, taken, left, vehicle, body } = this
    return {
      points: points.filter(({ address, name, phone, at }) => address || name || phone || at),
      goods,
      ...(vehicle && { vehicle }),
      ...(body && { body }),
      taken: taken.toSorted((a, b) => a.from - b.from),
      left: left.toSorted((a, b) => a.from - b.from)
    }
  }

  private readClause(line: readonly Piece[], next: readonly Piece[] = []): void {
    this.current = undefined
    // 建材，两吨半: goods and how much of them may stand in two clauses.
    const counts = line.some(({ is }) => is === 'quantity') || (line.length === 1 && next[0]?.is === 'quantity')
    const called = line.some(({ is }) => is === 'phone')
    for (let i = 0; i < line.length; i++) {
      const piece = line[i]
      if (!piece) continue
      if (piece.is === 'role') this.meant = piece.kind
      else if (piece.is === 'vehicle') this.takeVehicle(piece)
      else if (piece.is === 'phone') this.takePhone(piece)
      else if (piece.is === 'quantity') this.takeQuantity(piece)
      else if (piece.is === 'time') this.times.push({ window: piece.window, kind: this.kindOfTime(line, i), part: piece })
      else if (piece.is === 'word') i = this.readWord(line, i, counts, called)
    }
  }

  /** A word: a name beside a phone, an address with what follows it, goods beside a quantity; else it is left. */
  private readWord(line: readonly Piece[], i: number, counts: boolean, called: boolean): number {
    const piece = line[i]
    if (!piece) return i
    const [before, after] = [line[i - 1], line[i + 1]]
    const label = before?.is === 'label' || before?.is === 'role' ? before.text : ''
    if (filler.test(piece.text)) return i
    const near = before?.is === 'phone' || after?.is === 'phone' || /人|姓名/u.test(label)
    if (near && after?.is !== 'quantity' && isPersonName(piece.text)) return (this.takeName(piece), i)
    if (/货物|货名|品名/u.test(label)) return (this.takeGoods(piece), i)
    if (before?.is === 'quantity' && !isPlace(piece.text)) return (this.takeGoods(piece), i)
    const beforeRole = after?.is === 'role'
    const afterRole = before?.is === 'role' && after?.is !== 'quantity'
    if (piece.text.length > 1 && (isPlace(piece.text) || beforeRole || afterRole || /地址/u.test(label)) && !(counts && after?.is === 'quantity')) {
      let last = i
      for (let next = line[last + 1]; next?.is === 'word' && isPartOfPlace(next.text, called); next = line[last + 1]) last += 1
      return this.takeAddress(piece.from, line[last]?.to ?? piece.to, line, last)
    }
    if (counts) this.takeGoods(piece)
    else this.left.push({ from: piece.from, to: piece.to })
    return i
  }

  private takeAddress(from: number, to: number, line: readonly Piece[], last: number): number {
    const next = line[last + 1]
    // 成都装: the word behind the address says which point it is; 成都到武汉: the one between them speaks of the second.
    const behind = next?.is === 'role' && /^[装提卸送]|货$/u.test(next.text) ? next.kind : undefined
    const between = next?.is === 'role' && !behind && this.meant === undefined ? 'pickup' : undefined
    const kind = behind ?? this.meant ?? between ?? (this.points.some((point) => point.kind === 'pickup' && point.address) ? 'delivery' : 'pickup')
    this.meant = undefined
    const waiting = this.points.find((point) => point.kind === kind && !point.address)
    const point = waiting ?? { kind, address: '', name: '', phone: '' }
    point.address = this.text.slice(from, to).replace(/\s+/gu, '')
    if (!waiting) this.points.push(point)
    this.current = point
    this.take('address', from, to, { kind })
    return behind ? last + 1 : last
  }

  /** Whoever is called belongs to the point that was named last, or to the one that a word before him names. */
  private pointOf(field: 'name' | 'phone'): Open {
    const kind = this.meant
    const free = kind ? this.points.findLast((point) => point.kind === kind) : this.points.find((point) => !point[field])
    const known = (this.current && !this.current[field] ? this.current : free) ?? this.points.at(-1)
    if (known) return (this.current = known)
    const made: Open = { kind: kind ?? 'pickup', address: '', name: '', phone: '' }
    this.points.push(made)
    return (this.current = made)
  }
  private takeName(piece: Piece): void {
    const point = this.pointOf('name')
    if (point.name) return void this.left.push({ from: piece.from, to: piece.to })
    point.name = piece.text
    this.take('contact', piece.from, piece.to, { kind: point.kind })
  }
  private takePhone(piece: Piece): void {
    const point = this.pointOf('phone')
    if (point.phone) return void this.left.push({ from: piece.from, to: piece.to })
    const cell = mobile.exec(piece.text)
    point.phone = cell ? cell.slice(1).join('') : piece.text
    this.take('phone', piece.from, piece.to, { kind: point.kind })
  }

  private takeGoods(piece: Piece): void {
    const name = piece.text.replace(/^(?:的|货物?|装|拉|发|运)+(?=\p{Script=Han}{2})|[的:]+$/gu, '')
    const current = this.goods.at(-1)
    if (current && !current.name) current.name = name
    else this.goods.push({ name })
    this.take('goods', piece.from, piece.to)
  }
  private takeQuantity(piece: Piece & { is: 'quantity' }): void {
    const { of, value, danwei, sum } = piece
    const current = this.goods.at(-1)
    const whole = sum && this.goods.length > 1
    if (whole || (current && current[of] !== undefined && sum)) return void this.left.push({ from: piece.from, to: piece.to })
    const goods = current && current[of] === undefined ? current : { name: '' }
    if (goods !== current) this.goods.push(goods)
    goods[of] = value
    if (danwei) goods.danwei = danwei
    this.take('quantity', piece.from, piece.to, { of, value, ...(danwei && { danwei }) })
  }
  private takeVehicle(piece: Piece & { is: 'vehicle' }): void {
    this.vehicle ??= `${piece.metres}米`
    this.body ??= piece.body
    this.take('vehicle', piece.from, piece.to)
  }

  /** The point that a clause speaks of when it names a time: by a word behind the time, or right before it. */
  private kindOfTime(line: readonly Piece[], i: number): Kind | undefined {
    const behind = line.slice(i + 1).find((piece) => piece.is === 'role')
    const ahead = line.slice(0, i).findLast((piece) => piece.is !== 'label')
    return behind?.kind ?? (ahead?.is === 'role' ? ahead.kind : undefined) ?? this.meant
  }
  private placeTimes(): void {
    for (const { window, kind, part } of this.times) {
      const wanted =
        kind ??
        (this.points.some((point) => point.kind === 'pickup' && point.at) || this.times.some((time) => time.kind === 'pickup')
          ? 'delivery'
          : 'pickup')
      const free = this.points.find((point) => point.kind === wanted && !point.at)
      if (!free && this.points.some((point) => point.kind === wanted)) {
        this.left.push({ from: part.from, to: part.to })
        continue
      }
      const point: Open = free ?? { kind: wanted, address: '', name: '', phone: '' }
      if (!free) this.points.push(point)
      point.at = window
      this.take('time', part.from, part.to, { kind: wanted, window })
    }
  }
  private take(as: TakenPart['as'], from: number, to: number, more: Omit<TakenPart, 'as' | 'from' | 'to'> = {}): void {
    this.taken.push({ as, from, to, ...more })
  }
}

const isPlace = (word: string): boolean => word.length > 2 && placeWord.test(word.slice(1)) && /\p{Script=Han}{2}/u.test(word)
const isPartOfPlace = (word: string, called: boolean): boolean =>
  (isPlace(word) || /\d/u.test(word) || word.length > 4) && !(called && isPersonName(word))
