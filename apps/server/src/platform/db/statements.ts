/** A migration file, taken apart: statements to send one by one, and directives in the order they stand in the file. */
export type Step = { kind: 'sql'; text: string } | ({ kind: 'directive' } & Directive)
export type Directive = { name: DirectiveName; table: string; with?: string }
const directiveNames = ['distribute', 'tenant', 'reference', 'local', 'append-only'] as const
type DirectiveName = (typeof directiveNames)[number]

/** A statement ends with a semicolon at the end of a line, outside of `$$`; a directive is a comment line of its own, after the table that it names. */
export const splitStatements = (source: string): Step[] => {
  const steps: Step[] = []
  let open: string[] = []
  let isQuoted = false
  for (const line of source.split('\n')) {
    const code = line.replace(/--.*$/, '').trim()
    const directive = directiveIn(line)
    if (directive && open.length) throw new Error(`the directive "${line.trim()}" stands inside a statement; put it after the semicolon`)
    if (directive) steps.push({ kind: 'directive', ...directive })
    if (!code && !open.length) continue
    open.push(line)
    if (code.split('$$').length % 2 === 0) isQuoted = !isQuoted
    if (isQuoted || !code.endsWith(';')) continue
    steps.push({ kind: 'sql', text: open.join('\n') })
    open = []
  }
  if (open.length) throw new Error(`no semicolon ends the statement "${open.join(' ').slice(0, 80)}"`)
  return steps
}

/** The table that a statement creates, when it creates one that stands by itself (a partition follows its parent). */
export const createdTable = (statement: string): string | undefined => {
  const bare = statement.replace(/--[^\n]*/g, ' ').trim()
  if (/^create\s+table\s+\S+\s+partition\s+of\b/i.test(bare)) return undefined
  return /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?(\w+)"?/i.exec(bare)?.[1]
}

const directivePattern = new RegExp(`^--\\s*(${directiveNames.join('|')}):\\s*"?(\\w+)"?(?:\\s+with\\s+"?(\\w+)"?)?\\s*(?:--.*)?$`)

const directiveIn = (line: string): Directive | undefined => {
  const found = directivePattern.exec(line.trim())
  if (!found) return undefined
  const [, name, table = '', other] = found
  return { name: name as DirectiveName, table, ...(other ? { with: other } : {}) }
}
