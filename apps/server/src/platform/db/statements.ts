/** A migration file, taken apart: statements to send one by one, and directives in the order they stand in the file. */
export type Step = { kind: 'sql'; text: string } | ({ kind: 'directive' } & Directive)
export type Directive = { name: DirectiveName; table: string; with?: string }
export const directiveNames = ['distribute', 'tenant', 'reference', 'local', 'append-only'] as const
export type DirectiveName = (typeof directiveNames)[number]

/** Splits at top-level semicolons; quotes, dollar quotes and comments are respected. A directive is a comment line between two statements. */
export const splitStatements = (source: string): Step[] => {
  const steps: Step[] = []
  let begin = 0
  let hasCode = false
  const close = (end: number) => {
    if (hasCode) steps.push({ kind: 'sql', text: source.slice(begin, end).trim() })
    begin = end + 1
    hasCode = false
  }
  for (let at = 0; at < source.length; ) {
    const comment = endOfComment(source, at)
    if (comment > at) {
      const directive = directiveIn(source.slice(at, comment))
      if (directive && hasCode)
        throw new Error(`the directive "${source.slice(at, comment).trim()}" stands inside a statement; put it after the semicolon`)
      if (directive) steps.push({ kind: 'directive', ...directive })
      if (!hasCode) begin = comment
      at = comment
      continue
    }
    if (source[at] === ';') {
      close(at)
      at += 1
      continue
    }
    const quoted = endOfQuote(source, at)
    if (quoted > at || !/\s/.test(source.charAt(at))) hasCode = true
    at = quoted > at ? quoted : at + 1
  }
  close(source.length)
  return steps
}

/** The table that a statement creates, when it creates one that stands by itself (a partition follows its parent). */
export const createdTable = (statement: string): string | undefined => {
  const bare = statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').trim()
  if (/^create\s+table\s+\S+\s+partition\s+of\b/i.test(bare)) return undefined
  return /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?(\w+)"?/i.exec(bare)?.[1]
}

/** Directives take effect right after the table they name is created, wherever in the file they stand. */
export const inOrder = (steps: readonly Step[]): Step[] => {
  const waiting = new Map<string, Step[]>()
  const created = new Set<string>()
  const coming = new Set(steps.flatMap((step) => (step.kind === 'sql' ? (createdTable(step.text) ?? []) : [])))
  const ordered: Step[] = []
  for (const step of steps) {
    if (step.kind === 'directive' && coming.has(step.table) && !created.has(step.table)) {
      waiting.set(step.table, [...(waiting.get(step.table) ?? []), step])
      continue
    }
    ordered.push(step)
    const table = step.kind === 'sql' ? createdTable(step.text) : undefined
    if (!table) continue
    created.add(table)
    ordered.push(...(waiting.get(table) ?? []))
  }
  return ordered
}

const directivePattern = new RegExp(`^--\\s*(${directiveNames.join('|')}):\\s*"?(\\w+)"?(?:\\s+with\\s+"?(\\w+)"?)?\\s*(?:--.*)?$`)

const directiveIn = (comment: string): Directive | undefined => {
  const found = directivePattern.exec(comment.trim())
  if (!found) return undefined
  const [, name, table = '', other] = found
  return { name: name as DirectiveName, table, ...(other ? { with: other } : {}) }
}

/** The end of the comment that begins here, or `at` when none does; block comments nest in SQL. */
const endOfComment = (source: string, at: number): number => {
  if (source.startsWith('--', at)) {
    const end = source.indexOf('\n', at)
    return end < 0 ? source.length : end + 1
  }
  if (!source.startsWith('/*', at)) return at
  let depth = 0
  for (let here = at; here < source.length; here += 1) {
    if (source.startsWith('/*', here)) {
      depth += 1
      here += 1
    } else if (source.startsWith('*/', here)) {
      depth -= 1
      here += 1
      if (depth === 0) return here + 1
    }
  }
  throw new Error('a comment is not closed')
}

const endOfQuote = (source: string, at: number): number => {
  const letter = source[at]
  if (letter === "'" || letter === '"')
    return endOfString(source, at, letter, letter === "'" && /(^|\W)e$/i.test(source.slice(Math.max(0, at - 2), at)))
  if (letter !== '$' || /[\w$]/.test(source[at - 1] ?? '')) return at
  const tag = /^\$(?:[A-Za-z_]\w*)?\$/.exec(source.slice(at, at + 70))?.[0]
  if (!tag) return at
  const end = source.indexOf(tag, at + tag.length)
  if (end < 0) throw new Error(`the quote ${tag} is not closed`)
  return end + tag.length
}

const endOfString = (source: string, at: number, quote: string, escapes: boolean): number => {
  for (let here = at + 1; here < source.length; here += 1) {
    if (escapes && source[here] === '\\') here += 1
    else if (source[here] === quote && source[here + 1] === quote) here += 1
    else if (source[here] === quote) return here + 1
  }
  throw new Error(`the quote ${quote} is not closed`)
}
