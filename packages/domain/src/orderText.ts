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
  readonly as: 'address' | 'contact' | 'phone' | 'time' | 'goods' | 'quantity' | 'vehicle' | 'price'
  readonly kind?: MessagePoint['kind']
  readonly from: number
  readonly to: number
  /** Of a time: when it is. Of a quantity: what it comes to in the unit of its field. */
  readonly window?: FoundTime['window']
  readonly of?: 'num' | 'kg' | 'm3'
  readonly value?: number
  readonly danwei?: string
  readonly price?: MessagePrice
}
/** What is offered: fen of the whole trip or of one unit; with tax or without, where that is said. */
export type MessagePrice = { readonly fen: number; readonly per?: '吨' | '方' | '件' | '公里'; readonly taxed?: boolean }
export type OrderMessage = {
  readonly points: readonly MessagePoint[]
  readonly goods: readonly MessageGoods[]
  /** The length of the wanted vehicle, as 9.6米. */
  readonly vehicle?: string
  /** The body of the wanted vehicle, as the form names it. */
  readonly body?: string
  readonly price?: MessagePrice
  readonly taken: readonly TakenPart[]
  /** What could not be placed. */
  readonly left: readonly { readonly from: number; readonly to: number }[]
}

type Kind = MessagePoint['kind']
type Piece = { readonly from: number; readonly to: number; readonly text: string } & (
  | { readonly is: 'role'; readonly kind: Kind }
  | { readonly is: 'phone' | 'word' | 'break' | 'label' | 'worth' }
  | { readonly is: 'vehicle'; readonly metres: string | undefined; readonly body: string | undefined }
  | { readonly is: 'price'; readonly price: MessagePrice }
  | { readonly is: 'tax'; readonly taxed: boolean }
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
    '(?<pickup>(?:提货|装货|发货|取货|起运|始发|寄件)(?:地址|地点|联系人|电话|时间|地|点|人|方)?|起点|从(?!化)|[装提](?=[:\\s,，。;；、]|$)|\\b(?:pick(?:ed)?[- ]?up|collect(?:ion)?|load(?:ing)?)(?: (?:address|point|contact|time))?(?: (?:at|from))?\\b|\\bfrom\\b|\\bshipper\\b)',
    '(?<delivery>(?:卸货|收货|送货|到货|送达|交货|收件)(?:地址|地点|联系人|电话|时间|地|点|人|方)?|目的地|终点|[送运发拉]到|[发运送]往|到达?|至|→|->|=>|[卸送](?=[:\\s,，。;；、]|$)|\\b(?:deliver(?:y|ed|ing)?|unload(?:ing)?|drop(?:[- ]?off)?)(?: (?:address|point|contact|time))?(?: (?:at|to))?\\b|\\bto\\b|\\bdestination\\b|\\bconsignee\\b)'
  ].join('|'),
  'giu'
)
const quantity =
  /(?:(?<sum>共计|合计|总共|总重|共|总)\s*)?(?:(?:约|大约|大概)\s*)?(?:\d[\d,]*(?:\.\d+)?\s*[-~到至]\s*)?(?<n>\d[\d,]*(?:\.\d+)?|[一二两三四五六七八九十百千半]+)\s*(?:多)?\s*(?<unit>吨|公斤|千克|kg|斤|立方米?|方|m3|m³|t(?![a-z])|箱|托盘|托|板|件|桶|袋|卷|台|捆|包|套|个|(?:tonnes?|tons?|kgs|kilos?|kilograms?|cbm|cubic met(?:re|er)s?|cartons?|ctns?|cases?|box(?:es)?|pallets?|plts?|pcs|pieces?|bags?|drums?|rolls?|coils?|bundles?|sets?|units?)(?![a-z]))(?<half>半)?(?:左右)?/giu
const bodies = '高栏|平板|厢式?|箱式|冷藏|飞翼|high[- ]?side[dr]?|flat[- ]?bed|box|dry van|van|reefer|refrigerated|wing(?:[- ]?van)?'
/** 9.6米高栏, 9米6厢车, 13m flatbed; a body alone where the word for a vehicle follows it. */
const vehicles = new RegExp(
  `(?<metres>\\d{1,2}(?:\\.\\d{1,2})?)\\s*米(?<tenths>\\d{1,2}(?!\\s*[吨件箱方袋米\\d]))?(?:的)?\\s*(?<body1>${bodies})?(?:货?车|半?挂)?(?:\\s*[一两1-9]\\s*[台辆部])?` +
    `|(?<metres2>\\d{1,2}(?:\\.\\d{1,2})?) ?-?(?:m|met(?:re|er)s?) (?:(?<body2>${bodies})(?: ?(?:truck|trailer|lorry))?|truck|trailer|lorry)\\b` +
    `|(?<body3>${bodies})(?:货?车|半?挂|(?<=[a-z]) (?:truck|trailer|lorry)\\b)` +
    `|(?<=[要用找])(?<body4>高栏|平板|飞翼)`,
  'giu'
)
const bodyNames: readonly (readonly [RegExp, string])[] = [
  [/^(?:[厢箱]|box|dry van|van)/iu, '厢式'],
  [/^high/iu, '高栏'],
  [/^flat/iu, '平板'],
  [/^(?:reefer|refrigerated)/iu, '冷藏'],
  [/^wing/iu, '飞翼']
]
const bodyName = (said: string | undefined): string | undefined => said && (bodyNames.find(([pattern]) => pattern.test(said))?.[1] ?? said)

/** 运费4800含税, 260元/吨, freight 4,800 incl. tax; what goods are worth is no price. */
const taxWords =
  '不含税|未税|不开票|含税|含票|开票|带票|excl(?:\\.|uding)?(?: of)? (?:tax|vat)|(?:tax|vat) (?:excluded|not included)|incl(?:\\.|uding)?(?: of)? (?:tax|vat)|(?:tax|vat) (?:included|incl\\.?)|with (?:tax|vat)|without (?:tax|vat)|before tax'
const isTaxed = (said: string): boolean => !/不|未|excl|without|before|not/iu.test(said)
const prices = new RegExp(
  `(?:(?<tax1>不含税|含税)?(?<word>运费|运价|单价|一口价|包干价?|报价|总价|价格|整车|freight|rate|price|budget)\\s*(?:is|为|是)?\\s*:?\\s*(?<tax2>不含税|含税)?\\s*)?` +
    `(?:[¥￥]|rmb|cny)?\\s*(?<![\\d.])(?<fee>\\d[\\d,]*(?:\\.\\d{1,2})?)(?<times>万|千|k\\b)?\\s*(?<money>元|块钱?|包干价?|一口价|全包|rmb\\b|cny\\b|yuan\\b)?` +
    `\\s*(?:(?:[/每]|一|per |a )\\s*(?<per>吨|方|立方|件|公里|趟|车|tonne|ton|t\\b|cbm|m3|piece|km|trip))?` +
    `\\s*[(（]?(?<tax3>${taxWords})?[)）]?`,
  'giu'
)
/** What goods are worth; an order's form asks for it elsewhere. */
const worths =
  /(?:货值|价值|保价|保值|声明价值|worth|valued?(?: at)?)\s*(?:约|为)?:?\s*(?:[¥￥]|rmb|cny)?\s*\d[\d,]*(?:\.\d+)?\s*(?:万|千)?\s*(?:元|块|rmb|cny|yuan)?/giu
const perOf: Readonly<Record<string, MessagePrice['per']>> = {
  吨: '吨',
  t: '吨',
  ton: '吨',
  tonne: '吨',
  方: '方',
  立方: '方',
  cbm: '方',
  m3: '方',
  件: '件',
  piece: '件',
  公里: '公里',
  km: '公里'
}
const priceOf = ({ groups }: RegExpMatchArray): object | undefined => {
  const { word, fee = '', times, money, per, tax1, tax2, tax3 } = groups ?? {}
  // A bare number is no price: it has a word before it, its currency or its tax behind it.
  if (!word && !money && !tax3) return undefined
  const yuan = Number(fee.replaceAll(',', '')) * (times === '万' ? 10_000 : times ? 1000 : 1)
  const fen = Math.round(yuan * 100)
  if (!Number.isSafeInteger(fen) || fen <= 0) return undefined
  const tax = tax1 ?? tax2 ?? tax3
  const one = perOf[per?.toLowerCase() ?? '']
  return {
    is: 'price',
    price: { fen, ...(one && { per: one }), ...(tax && { taxed: isTaxed(tax) }) }
  }
}
const labels =
  /联系人|(?:地址|联系电话|电话|手机号?|姓名|货物名称|货物|货名|品名|时间|要求|数量|重量|体积|车型|goods|cargo|commodity|weight|volume|quantity|qty|vehicle|truck|time|date|address|phone|tel|mobile|name)\s*[:]|\b(?:contact(?: person)?|call)\b/giu
/** A full stop ends a clause in English, where it stands in no number and in no abbreviation. */
const breaks = /[\n\r,，。;；、!！?？|]+|(?<!\b(?:no|mr|mrs|ms|st|rd|ave|dr))\.(?=\s|$)/giu
/** What people say around an order, and no field keeps. */
const filler =
  /^(?:您好|你好|老板|师傅们?|各位|麻烦|安排|帮忙|帮我|请|需要|要|有|一下|一车|一单|整车|求车?|找车?|急|发|下单|发货|货|的货?|谢谢|多谢|辛苦|了|吧|啊|哈|车|走|前|左右|前后|在|给|我们?|这边|那边|是|和|:|：)+$|^(?:hi|hello|dear|please|need(?:ed)?|we|i|have|a|an|the|for|and|with|of|about|in total|total|thanks?|thank you|truck|lorry|all|asap|is|are|goods|there|team|,| )+$/iu
const latinPlace =
  /\b(?:district|city|county|road|rd|street|st|avenue|ave|province|town(?:ship)?|park|warehouse|zone|village|building|gate|port|logistics|industrial|cent(?:re|er))\b/iu
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
  each(vehicles, vehicleOf)
  each(worths, () => ({ is: 'worth' }))
  each(prices, priceOf)
  each(new RegExp(taxWords, 'giu'), ([said]) => ({ is: 'tax', taxed: isTaxed(said) }))
  each(quantity, quantityOf)
  for (const { from, to, window } of timesIn(rest, now)) take(from, to, { is: 'time', window })
  each(labels, () => ({ is: 'label' }))
  each(roles, ({ groups }) => ({ is: 'role', kind: groups?.['pickup'] ? 'pickup' : 'delivery' }))
  each(breaks, () => ({ is: 'break' }))
  // English words that stand side by side are one: an address, a name, goods.
  each(/(?:\d+[A-Za-z]? )?[A-Za-z#][\w.'#&/()-]*(?: (?!and\b)[\w.'#&/()-]+)*|[^\s\0:]+/gu, () => ({ is: 'word' }))
  return found.toSorted((a, b) => a.from - b.from)
}

const vehicleOf = ({ groups = {} }: RegExpMatchArray): object => {
  const { metres, metres2, tenths } = groups
  const body = groups['body1'] ?? groups['body2'] ?? groups['body3'] ?? groups['body4']
  return { is: 'vehicle', metres: tenths ? `${metres}.${tenths}` : (metres ?? metres2), body: bodyName(body) }
}

const tonnes = /^(?:吨|t|tons?|tonnes?)$/iu
const quantityOf = ({ groups }: RegExpMatchArray): object | undefined => {
  const [n = '', unit = ''] = [groups?.['n'], groups?.['unit']]
  const whole = numberOf(n)
  if (!whole) return undefined
  const value = groups?.['half'] ? whole + 0.5 : whole
  const sum = groups?.['sum'] !== undefined
  const exact = (number: number): number => Math.round(number * 10_000) / 10_000
  if (tonnes.test(unit)) return { is: 'quantity', of: 'kg', value: exact(value * 1000), sum }
  if (unit === '斤') return { is: 'quantity', of: 'kg', value: exact(value / 2), sum }
  if (/^(?:公斤|千克|kgs?|kilos?|kilograms?)$/iu.test(unit)) return { is: 'quantity', of: 'kg', value, sum }
  if (/^(?:立方米?|方|m3|m³|cbm|cubic.*)$/iu.test(unit)) return { is: 'quantity', of: 'm3', value, sum }
  return { is: 'quantity', of: 'num', value: Math.round(value), danwei: packingOf(unit.toLowerCase()), sum }
}

/** How people say a packing, and how the form names it. */
const packings: readonly (readonly [RegExp, string])[] = [
  [/^(?:cartons?|ctns?|cases?|box(?:es)?)$/u, '箱'],
  [/^(?:板|托盘|pallets?|plts?)$/u, '托'],
  [/^(?:个|pcs|pieces?)$/u, '件'],
  [/^bags?$/u, '袋'],
  [/^drums?$/u, '桶'],
  [/^(?:rolls?|coils?)$/u, '卷'],
  [/^bundles?$/u, '捆'],
  [/^sets?$/u, '套'],
  [/^units?$/u, '台']
]
const packingOf = (unit: string): string => packings.find(([pattern]) => pattern.test(unit))?.[1] ?? unit

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
  private price: MessagePrice | undefined
  /** Which point was named last, by a word that stands before its address. */
  private meant: Kind | undefined
  /** The point of which the clause speaks. */
  private current: Open | undefined

  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  read(lines: readonly (readonly Piece[])[]): OrderMessage {
    for (const [i, line] of lines.entries()) if (!this.goesOn(line)) this.readClause(line, lines[i + 1])
    this.placeTimes()
    const { points, goods, taken, left, vehicle, body, price } = this
    return {
      points: points.filter(({ address, name, phone, at }) => address || name || phone || at),
      goods,
      ...(vehicle && { vehicle }),
      ...(body && { body }),
      ...(price && { price }),
      taken: taken.toSorted((a, b) => a.from - b.from),
      left: left.toSorted((a, b) => a.from - b.from)
    }
  }

  /** No. 6 Food Park, Pidu District, Chengdu: in English a comma does not end an address. */
  private goesOn(line: readonly Piece[]): boolean {
    const [piece] = line
    const point = this.current
    const last = this.taken.findLast(({ as }) => as === 'address')
    if (line.length !== 1 || piece?.is !== 'word' || !point?.address || !last || !/^[A-Za-z]/u.test(piece.text)) return false
    if (!/^[,\s]*$/u.test(this.text.slice(last.to, piece.from)) || !(latinPlace.test(piece.text) || /^[A-Z][a-z]+$/u.test(piece.text))) return false
    point.address = `${point.address}, ${piece.text}`
    this.taken[this.taken.indexOf(last)] = { ...last, to: piece.to }
    return true
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
      else if (piece.is === 'price') this.takePrice(piece)
      else if (piece.is === 'tax') this.takeTax(piece)
      else if (piece.is === 'worth') this.left.push({ from: piece.from, to: piece.to })
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
    if (/^[\d.]+$|天内$/u.test(piece.text)) return (this.left.push({ from: piece.from, to: piece.to }), i)
    const within = /^(?:in|at) (?=[A-Z])/u.exec(piece.text)?.[0].length
    if (within) return this.takeAddress(piece.from + within, piece.to, line, i)
    const near = before?.is === 'phone' || after?.is === 'phone' || /人|姓名|contact|call|name|consignee|shipper/iu.test(label)
    if (near && after?.is !== 'quantity' && isPersonName(piece.text)) return (this.takeName(piece), i)
    if (/货物|货名|品名|goods|cargo|commodity/iu.test(label)) return (this.takeGoods(piece), i)
    if (before?.is === 'quantity' && !isPlace(piece.text)) return (this.takeGoods(piece), i)
    const beforeRole = after?.is === 'role'
    const afterRole = before?.is === 'role' && after?.is !== 'quantity'
    if (
      piece.text.length > 1 &&
      (isPlace(piece.text) || beforeRole || afterRole || /地址|address/iu.test(label)) &&
      !(counts && after?.is === 'quantity')
    ) {
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
    // 装 成都 送 德阳: but not where a word before it has said that already.
    const isSaid = this.meant !== undefined && next?.is === 'role' && next.kind !== this.meant && line[last + 2]?.is === 'word'
    const behind = next?.is === 'role' && !isSaid && /^[装提卸送]|货$/u.test(next.text) ? next.kind : undefined
    const between = next?.is === 'role' && !behind && this.meant === undefined ? 'pickup' : undefined
    const kind = behind ?? this.meant ?? between ?? (this.points.some((point) => point.kind === 'pickup' && point.address) ? 'delivery' : 'pickup')
    this.meant = undefined
    const waiting = this.points.find((point) => point.kind === kind && !point.address)
    const point = waiting ?? { kind, address: '', name: '', phone: '' }
    const said = this.text.slice(from, to).trim()
    point.address = /\p{Script=Han}/u.test(said) ? said.replace(/\s+/gu, '') : said.replace(/\s+/gu, ' ')
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
    const name = piece.text.replace(/^(?:的|货物?|装|拉|发|运|[一整]车)+(?=\p{Script=Han}{2})|^(?:of|need|we have|for) |[的:]+$/giu, '')
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
    if (piece.metres) this.vehicle ??= `${piece.metres}米`
    this.body ??= piece.body
    this.take('vehicle', piece.from, piece.to)
  }

  private takePrice(piece: Piece & { is: 'price' }): void {
    if (this.price) return void this.left.push({ from: piece.from, to: piece.to })
    this.price = piece.price
    this.take('price', piece.from, piece.to, { price: piece.price })
  }

  private takeTax(piece: Piece & { is: 'tax' }): void {
    const at = this.taken.findIndex(({ as }) => as === 'price')
    if (!this.price || this.price.taxed !== undefined || at < 0) return void this.left.push({ from: piece.from, to: piece.to })
    this.price = { ...this.price, taxed: piece.taxed }
    this.taken[at] = { ...(this.taken[at] as TakenPart), price: this.price }
    this.take('price', piece.from, piece.to, { price: this.price })
  }

  /** The point that a clause speaks of when it names a time: by a word behind the time, or right before it. */
  private kindOfTime(line: readonly Piece[], i: number): Kind | undefined {
    const [ahead, after] = [line.slice(0, i).findLast((piece) => piece.is !== 'label'), line[i + 1]]
    if (after?.is === 'role') return after.kind
    if (ahead?.is === 'role') return ahead.kind
    const behind = line.slice(i + 1).find((piece) => piece.is === 'role')?.kind
    // 送到武汉 28号之前: a limit belongs to the place before it.
    const limited = line[i]?.is === 'time' && line[i].window.type === 1 ? this.current?.kind : undefined
    return behind ?? limited ?? this.meant
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

const isPlace = (word: string): boolean =>
  latinPlace.test(word) || (word.length > 2 && placeWord.test(word.slice(1)) && /\p{Script=Han}{2}/u.test(word))
const isPartOfPlace = (word: string, called: boolean): boolean =>
  (isPlace(word) || /\d/u.test(word) || word.length > 4) && !(called && isPersonName(word))
