import { definePhrases } from '@yunshu/contract/kit/phrases'

/** Words of goods that change vehicles on their way (中转). */
export const legPhrases = definePhrases({
  zh: {
    legs: '中转程次',
    leg: '第 {n} 程',
    relayTo: '交给 {plate_no} {driver_name}',
    relayFrom: '接自 {plate_no} {driver_name}',
    relayStop: '转',
    storyRelay: '安排中转',
    storyRelayBack: '撤销中转'
  },
  en: {
    legs: 'Legs',
    leg: 'Leg {n}',
    relayTo: 'To {plate_no} {driver_name}',
    relayFrom: 'From {plate_no} {driver_name}',
    relayStop: 'Relay',
    storyRelay: 'Handed to another vehicle',
    storyRelayBack: 'Relay given up'
  }
})
