import { readMigrations } from '../src/platform/db/migrate.ts'
import { loadModule, parseSync } from 'libpg-query'

/**
 * What a cluster of Citus 13.2 refuses, answers wrongly, or asks all its shards for, found in the text of a statement.
 * Each shape was met on a cluster (docs/adr/0018-spread-over-machines.md); this finds it without one.
 */
export type Shape =
  | 'joinedWithoutTenant'
  | 'fullJoin'
  | 'insertFromNoTenant'
  | 'insertFromChange'
  | 'lockWithoutTenant'
  | 'intervalOnColumn'
  | 'volatileInUpdate'
  | 'referenceOutside'
  | 'merge'
  /** Not refused, but every shard is asked where one would do. */
  | 'allShards'
type Found = { readonly shape: Shape; readonly table: string }

type Node = { readonly [key: string]: unknown }
type Kind = 'distributed' | 'reference' | 'local'
type Relation = { readonly name: string; readonly table: string; readonly kind: Kind | 'derived' }
/** One FROM with its conditions; a subquery in it is a level below. */
type Level = { readonly relations: Relation[]; readonly above: Level | undefined; readonly ties: Tie[]; readonly body?: Node }
type Tie = readonly [Relation | 'given' | 'above', Relation | 'given' | 'above']

await loadModule()

/** Where each table lives, by the directives of the migrations. */
const kinds = new Map(
  readMigrations().flatMap(({ steps }) =>
    steps.flatMap((step): [string, Kind][] => {
      if (step.kind === 'sql' || step.name === 'append-only') return []
      return [[step.table, step.name === 'distribute' || step.name === 'tenant' ? 'distributed' : step.name]]
    })
  )
)

/** The shapes in a statement, each once for a table. */
export const shapesOf = (statement: string): Found[] => {
  const found = new Map<string, Found>()
  const reader = new Reader((shape, table) => found.set(`${shape} ${table}`, { shape, table }))
  for (const { stmt } of (parseSync(statement) as { stmts?: { stmt: Node }[] }).stmts ?? []) reader.readStatement(stmt)
  return [...found.values()]
}

class Reader {
  private readonly levels: Level[] = []
  private readonly say: (shape: Shape, table: string) => void
  /** Relations whose tenant a query within the query is tied to. */
  private readonly named = new Set<Relation>()

  constructor(say: (shape: Shape, table: string) => void) {
    this.say = say
  }

  readStatement(statement: Node): void {
    this.readQuery(statement, undefined, new Set())
    for (const level of this.levels) this.judge(level)
  }

  private readQuery(node: Node, above: Level | undefined, outerNames: ReadonlySet<string>): Level | undefined {
    const [kind, body] = Object.entries(node)[0] as [string, Node]
    const names = new Set(outerNames)
    for (const cte of nodesOf(get(body, 'withClause', 'ctes'))) {
      const { ctename, ctequery } = cte['CommonTableExpr'] as { ctename: string; ctequery: Node }
      this.readQuery(ctequery, above, names)
      names.add(ctename)
    }
    if (kind === 'SelectStmt') return this.readSelect(body, above, names)
    if (kind === 'InsertStmt') return this.readInsert(body, above, names)
    if (kind === 'UpdateStmt') return this.readUpdate(body, above, names)
    if (kind === 'DeleteStmt') return this.readFrom([{ RangeVar: body['relation'] }, ...nodesOf(body['usingClause'])], body, above, names)
    if (kind === 'MergeStmt') this.say('merge', relationName(body['relation'] as Node))
    return undefined
  }

  private readSelect(body: Node, above: Level | undefined, names: ReadonlySet<string>): Level | undefined {
    if (body['larg']) {
      this.readQuery({ SelectStmt: { ...(body['larg'] as Node) } }, above, names)
      this.readQuery({ SelectStmt: { ...(body['rarg'] as Node) } }, above, names)
      return undefined
    }
    const level = this.readFrom(nodesOf(body['fromClause']), body, above, names)
    if (body['lockingClause'])
      for (const relation of level.relations)
        if (relation.kind === 'distributed' && !isGiven(level, relation)) this.say('lockWithoutTenant', relation.table)
    return level
  }

  private readInsert(body: Node, above: Level | undefined, names: ReadonlySet<string>): undefined {
    const into = relationName(body['relation'] as Node)
    const select = get(body, 'selectStmt', 'SelectStmt') as Node | undefined
    if (!select) return undefined
    if (select['valuesLists']) return void this.readExpressions(select, { relations: [], above, ties: [] }, names)
    const level = this.readQuery({ SelectStmt: select }, above, names)
    if (kinds.get(into) !== 'distributed') return undefined
    const changes = nodesOf(get(body, 'withClause', 'ctes')).some((cte) => !get(cte, 'CommonTableExpr', 'ctequery', 'SelectStmt'))
    if (changes) this.say('insertFromChange', into)
    if (level && !level.relations.some((relation) => relation.kind === 'distributed' && isGiven(level, relation)))
      this.say('insertFromNoTenant', into)
    return undefined
  }

  private readUpdate(body: Node, above: Level | undefined, names: ReadonlySet<string>): Level {
    const table = relationName(body['relation'] as Node)
    if (kinds.get(table) === 'distributed')
      for (const target of nodesOf(body['targetList'])) {
        const value = get(target, 'ResTarget', 'val') as Node
        if (some(value, addsInterval)) this.say('intervalOnColumn', table)
        if (some(value, isVolatile)) this.say('volatileInUpdate', table)
      }
    return this.readFrom([{ RangeVar: body['relation'] }, ...nodesOf(body['fromClause'])], body, above, names)
  }

  /** The relations of a FROM, what ties their tenants, and the queries within the query. */
  private readFrom(from: readonly Node[], body: Node, above: Level | undefined, names: ReadonlySet<string>): Level {
    const level: Level = { relations: [], above, ties: [], body }
    this.levels.push(level)
    const conditions: unknown[] = [body['whereClause']]
    const enter = (item: Node): void => {
      const [kind, of] = Object.entries(item)[0] as [string, Node]
      if (kind === 'RangeVar') {
        const table = of['relname'] as string
        const home = names.has(table) || of['schemaname'] === 'job' ? 'derived' : (kinds.get(table) ?? 'derived')
        level.relations.push({ name: (get(of, 'alias', 'aliasname') as string | undefined) ?? table, table, kind: home })
      } else if (kind === 'JoinExpr') {
        enter(of['larg'] as Node)
        enter(of['rarg'] as Node)
        conditions.push(of['quals'])
        if (of['jointype'] === 'JOIN_FULL') {
          const spread = level.relations.find((relation) => relation.kind === 'distributed')
          if (spread) this.say('fullJoin', spread.table)
        }
      } else if (kind === 'RangeSubselect') {
        const name = (get(of, 'alias', 'aliasname') as string | undefined) ?? ''
        const below = this.readQuery(of['subquery'] as Node, level, names)
        const relation: Relation = { name, table: name, kind: 'derived' }
        level.relations.push(relation)
        if (below?.relations.some((inner) => inner.kind === 'distributed' && isGiven(below, inner))) level.ties.push([relation, 'given'])
      } else level.relations.push({ name: (get(of, 'alias', 'aliasname') as string | undefined) ?? '', table: '', kind: 'derived' })
    }
    for (const item of from) enter(item)
    for (const condition of conditions) for (const part of conjuncts(condition)) this.tie(level, part)
    this.readExpressions(body, level, names)
    return level
  }

  /** Queries that stand in expressions: `exists`, `in`, scalars. */
  private readExpressions(body: Node, level: Level, names: ReadonlySet<string>): void {
    for (const [key, value] of Object.entries(body))
      if (key !== 'withClause') this.findQueries(key === 'fromClause' ? joinConditions(value) : value, level, names)
  }
  private findQueries(value: unknown, level: Level, names: ReadonlySet<string>): void {
    if (Array.isArray(value)) for (const one of value) this.findQueries(one, level, names)
    else if (value && typeof value === 'object') {
      const link = (value as Node)['SubLink'] as Node | undefined
      if (link) {
        this.findQueries(link['testexpr'], level, names)
        this.readQuery(link['subselect'] as Node, level, names)
      } else for (const one of Object.values(value)) this.findQueries(one, level, names)
    }
  }

  private tie(level: Level, condition: Node): void {
    const equation = condition['A_Expr'] as Node | undefined
    if (!equation || !['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(equation['kind'] as string) || operatorOf(equation) !== '=') return
    const left = this.tenantOf(equation['lexpr'], level)
    const right = this.tenantOf(equation['rexpr'], level)
    if (left && right) level.ties.push([left, right])
  }

  /** Whose tenant an expression is; a value that was sent is `given`. */
  private tenantOf(value: unknown, level: Level): Relation | 'given' | 'above' | undefined {
    if (Array.isArray(value)) return value.some((one) => some(one, (node) => 'ColumnRef' in node)) ? undefined : 'given'
    const node = value as Node | undefined
    const list = get(node, 'List', 'items')
    if (list) return this.tenantOf(list, level)
    const column = node?.['ColumnRef'] as Node | undefined
    if (!column) return node && !some(node, (one) => 'ColumnRef' in one || 'SubLink' in one) ? 'given' : undefined
    const path = nodesOf(column['fields']).map((field) => get(field, 'String', 'sval') as string | undefined)
    const [name] = path
    // The key of a tenant is its tenant.
    const known = relationNamed(level, name)
    const isTenant = path.at(-1) === 'tenant_id' || (path.at(-1) === 'id' && path.length === 2 && known?.table === 'tenant')
    if (!isTenant) return undefined
    if (known && !level.relations.includes(known)) {
      this.named.add(known)
      return 'above'
    }
    if (path.length === 1) return level.relations.length === 1 ? level.relations[0] : level.relations.find(({ kind }) => kind === 'distributed')
    return level.relations.find((relation) => relation.name === name) ?? 'above'
  }

  private judge(level: Level): void {
    const others = level.relations.filter(({ kind, table }) => kind === 'distributed' || (kind === 'derived' && table !== ''))
    const isWithin = level.above !== undefined && some(level.body, (node) => namesOf(level.above, node, level))
    for (const relation of level.relations) {
      if (relation.kind !== 'distributed') continue
      if (!isGiven(level, relation)) this.say('allShards', relation.table)
      const isTied = this.named.has(relation) || level.ties.some((tie) => tie.includes(relation))
      if ((others.length > 1 || isWithin) && !isTied) this.say('joinedWithoutTenant', relation.table)
      const outer = level.above
      const correlated = level.ties.some((tie) => tie.includes('above'))
      if (
        outer &&
        correlated &&
        !outer.relations.some(({ kind }) => kind === 'distributed') &&
        outer.relations.some(({ kind }) => kind === 'reference')
      )
        this.say('referenceOutside', relation.table)
    }
  }
}

/** Whether a relation's tenant is a value that was sent, by equations within the same FROM. */
const isGiven = (level: Level, relation: Relation): boolean => {
  const reached = new Set<Relation | 'given' | 'above'>([relation])
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const [one, other] of level.ties) {
      if (one !== 'above' && reached.has(one)) reached.add(other)
      if (other !== 'above' && reached.has(other)) reached.add(one)
    }
  }
  return reached.has('given')
}

const relationNamed = (level: Level | undefined, name: string | undefined): Relation | undefined =>
  level && (level.relations.find((relation) => relation.name === name) ?? relationNamed(level.above, name))
/** Whether a column of a level above is named. */
const namesOf = (above: Level | undefined, node: Node, own: Level): boolean => {
  const fields = nodesOf(get(node, 'ColumnRef', 'fields'))
  const name = fields.length === 2 ? (get(fields[0], 'String', 'sval') as string | undefined) : undefined
  return name !== undefined && !own.relations.some((relation) => relation.name === name) && relationNamed(above, name) !== undefined
}
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : [])
const get = (value: unknown, ...path: string[]): unknown => path.reduce<unknown>((at, key) => (at as Node | undefined)?.[key], value)
const relationName = (relation: Node): string => relation['relname'] as string
const operatorOf = (equation: Node): string => get(nodesOf(equation['name'])[0], 'String', 'sval') as string

const some = (value: unknown, holds: (node: Node) => boolean): boolean => {
  if (Array.isArray(value)) return value.some((one) => some(one, holds))
  if (!value || typeof value !== 'object') return false
  return holds(value as Node) || Object.values(value).some((one) => some(one, holds))
}
const conjuncts = (value: unknown): Node[] => {
  if (!value) return []
  const both = (value as Node)['BoolExpr'] as Node | undefined
  return both?.['boolop'] === 'AND_EXPR' ? nodesOf(both['args']).flatMap(conjuncts) : [value as Node]
}
// Of a FROM only the conditions hold expressions; its subqueries are levels that were read already.
const joinConditions = (value: unknown): unknown[] =>
  nodesOf(value).flatMap((item) => {
    const join = item['JoinExpr'] as Node | undefined
    return join ? [join['quals'], ...joinConditions([join['larg'], join['rarg']])] : []
  })

const isInterval = (node: unknown): boolean =>
  get(nodesOf(get(node, 'TypeCast', 'typeName', 'names')).at(-1), 'String', 'sval') === 'interval' ||
  get(nodesOf(get(node, 'FuncCall', 'funcname')).at(-1), 'String', 'sval') === 'make_interval'
const isTimezone = (node: unknown): boolean => get(nodesOf(get(node, 'FuncCall', 'funcname')).at(-1), 'String', 'sval') === 'timezone'
/** A time with its zone plus an interval depends on the session's zone, so the cluster does not let it be reckoned from a column; a time without one does not. */
const addsInterval = (node: Node): boolean => {
  const sum = node['A_Expr'] as Node | undefined
  if (!sum || !['+', '-'].includes(operatorOf(sum))) return false
  const [left, right] = [sum['lexpr'], sum['rexpr']]
  const time = some(right, isInterval) ? left : some(left, isInterval) ? right : undefined
  return time !== undefined && !isTimezone(time) && some(time, (one) => 'ColumnRef' in one)
}
const volatile = ['gen_random_uuid', 'random', 'clock_timestamp', 'nextval', 'timeofday']
const isVolatile = (node: Node): boolean => volatile.includes(get(nodesOf(get(node, 'FuncCall', 'funcname')).at(-1), 'String', 'sval') as string)
