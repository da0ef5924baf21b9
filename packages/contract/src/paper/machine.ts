import { defineMachine } from '../kit/machine.ts'

/** The papers of a driver, or of a vehicle, as they were entered last (domain 4.13): somebody else looks at each entry. What an entry replaces stays in the operation log. */
export const paperMachine = defineMachine({
  column: 'audit_status',
  initial: 'waiting',
  states: {
    waiting: { code: 10, zh: '待审核', en: 'To be reviewed', tone: 'wait' },
    passed: { code: 20, zh: '通过', en: 'Passed', tone: 'done' },
    refused: { code: 30, zh: '驳回', en: 'Refused', tone: 'wrong' }
  },
  moves: {
    enter: { zh: '提交', en: 'Enter', from: ['waiting', 'passed', 'refused'], to: 'waiting', by: ['carrier'] },
    approve: { zh: '通过', en: 'Approve', from: ['waiting'], to: 'passed', by: ['carrier', 'operator'] },
    refuse: { zh: '驳回', en: 'Refuse', from: ['waiting'], to: 'refused', by: ['carrier', 'operator'] }
  }
})
