/**
 * Arithmetic that a person writes over the fields of a row: `box_out - box_in`, `(gross - tare) / 1000`. Plus, minus, times, divided by, brackets, numbers of
 * at most four decimals and names of fields; nothing else is read, so that what somebody types can do nothing but count.
 */

/** A formula that was read: what it asks, and of which fields. */
export interface Formula {
  readonly fields: readonly string[]
  readonly root: Node
}
/** Why a text is no formula; `at` is the place of the letter, from 1. */
interface FormulaFault {
  readonly fault: 'empty' | 'long' | 'letter' | 'end' | 'unexpected' | 'deep' | 'number'
  readonly at: number
}
type Node =
  | { readonly kind: 'number'; readonly value: Ratio }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'minus'; readonly of: Node }
  | { readonly kind: Operator; readonly left: Node; readonly right: Node }
type Operator = '+' | '-' | '*' | '/'
/** A fraction; its lower half is never nought. */
type Ratio = readonly [bigint, bigint]
interface Token {
  readonly text: string
  readonly at: number
}

const [mostLetters, mostDepth] = [200, 20]

/** Reads a formula, or says what is wrong with it and where. */
export const readFormula = (text: string): Formula | FormulaFault => {
  if (text.length > mostLetters) return { fault: 'long', at: mostLetters + 1 }
  const tokens = tokensOf(text)
  if ('fault' in tokens) return tokens
  if (tokens.length === 0) return { fault: 'empty', at: 1 }
  const reader = new Reader(tokens, text.length)
  const root = reader.sum(0)
  if ('fault' in root) return root
  const left = reader.next()
  return left ? { fault: 'unexpected', at: left.at } : { fields: [...new Set(fieldsOf(root))], root }
}
/** Whether a text was read as a formula. */
export const isFormula = (read: Formula | FormulaFault): read is Formula => 'root' in read

/**
 * What a formula comes to, rounded once to four decimals, half up away from nought; null where a field that it asks has no number, something is divided by
 * nought, or the result is beyond what a number holds exactly.
 */
export const computeFormula = ({ root }: Formula, valueOf: (field: string) => number | null): number | null => {
  const result = compute(root, valueOf)
  if (result === null) return null
  const [n, d] = result
  const size = (n < 0n ? -n : n) * 10_000n
  const rounded = (2n * size + d) / (2n * d)
  if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) return null
  const value = Number(rounded) / 10_000
  return n < 0n && value !== 0 ? -value : value
}

const tokensOf = (text: string): Token[] | FormulaFault => {
  const found: Token[] = []
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const [blank = ''] = /^\s+/u.exec(rest) ?? []
    if (blank !== '') {
      at += blank.length
      continue
    }
    const [token] = /^(?:\d+(?:\.\d+)?|[a-z][a-z0-9_]*|[-+*/()])/u.exec(rest) ?? []
    if (token === undefined) return { fault: 'letter', at: at + 1 }
    found.push({ text: token, at: at + 1 })
    at += token.length
  }
  return found
}

/* Descends from sums over products to what stands alone. */
class Reader {
  private place = 0
  private readonly tokens: readonly Token[]
  private readonly length: number

  constructor(tokens: readonly Token[], length: number) {
    this.tokens = tokens
    this.length = length
  }

  next(): Token | undefined {
    return this.tokens[this.place]
  }

  sum(depth: number): Node | FormulaFault {
    return this.chain(['+', '-'], () => this.product(depth))
  }

  private product(depth: number): Node | FormulaFault {
    return this.chain(['*', '/'], () => this.single(depth))
  }

  private chain(operators: readonly Operator[], part: () => Node | FormulaFault): Node | FormulaFault {
    let left = part()
    for (;;) {
      if ('fault' in left) return left
      const kind = operators.find((one) => one === this.next()?.text)
      if (!kind) return left
      this.place += 1
      const right = part()
      if ('fault' in right) return right
      left = { kind, left, right }
    }
  }

  private single(depth: number): Node | FormulaFault {
    const token = this.next()
    if (!token) return { fault: 'end', at: this.length + 1 }
    if (depth >= mostDepth) return { fault: 'deep', at: token.at }
    this.place += 1
    if (token.text === '-') {
      const of = this.single(depth + 1)
      return 'fault' in of ? of : { kind: 'minus', of }
    }
    if (token.text === '(') {
      const inner = this.sum(depth + 1)
      if ('fault' in inner) return inner
      const end = this.next()
      if (end?.text !== ')') return end ? { fault: 'unexpected', at: end.at } : { fault: 'end', at: this.length + 1 }
      this.place += 1
      return inner
    }
    if (/^[a-z]/u.test(token.text)) return { kind: 'field', name: token.text }
    if (!/^\d/u.test(token.text)) return { fault: 'unexpected', at: token.at }
    return /^\d{1,12}(?:\.\d{1,4})?$/u.test(token.text) ? { kind: 'number', value: ratioOf(token.text) } : { fault: 'number', at: token.at }
  }
}

const ratioOf = (text: string): Ratio => {
  const [whole = '', decimals = ''] = text.split('.')
  return [BigInt(whole + decimals.padEnd(4, '0')), 10_000n]
}

const fieldsOf = (node: Node): string[] => {
  if (node.kind === 'field') return [node.name]
  if (node.kind === 'number') return []
  return node.kind === 'minus' ? fieldsOf(node.of) : [...fieldsOf(node.left), ...fieldsOf(node.right)]
}

const compute = (node: Node, valueOf: (field: string) => number | null): Ratio | null => {
  if (node.kind === 'number') return node.value
  if (node.kind === 'field') {
    const value = valueOf(node.name)
    return value === null || !Number.isFinite(value) || Math.abs(value) > 1e12 ? null : [BigInt(Math.round(value * 10_000)), 10_000n]
  }
  if (node.kind === 'minus') {
    const of = compute(node.of, valueOf)
    return of && [-of[0], of[1]]
  }
  const [left, right] = [compute(node.left, valueOf), compute(node.right, valueOf)]
  if (!left || !right) return null
  const [[a, b], [c, d]] = [left, right]
  if (node.kind === '+') return [a * d + c * b, b * d]
  if (node.kind === '-') return [a * d - c * b, b * d]
  if (node.kind === '*') return [a * c, b * d]
  return c === 0n ? null : c < 0n ? [-a * d, b * -c] : [a * d, b * c]
}
