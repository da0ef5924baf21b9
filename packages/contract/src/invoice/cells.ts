import type { Cells } from '../kit/endpoint.ts'
import { nameOf } from '../kit/enums.ts'
import { riskRule } from '../risk/enums.ts'

export const applyCells = {
  /** Which checks did not pass, by their names: why an application is marked. */
  risk_reason: ({ risk_rules }, { lang }) => {
    const names = risk_rules.map((rule) => nameOf(riskRule, rule)[lang]).join(lang === 'zh' ? '、' : ', ')
    return names && `${lang === 'zh' ? '未过：' : 'Not passed: '}${names}`
  }
} as const satisfies Cells<{ readonly risk_rules: readonly number[] }>
