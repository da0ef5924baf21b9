export { type Booked, findStanding, type MoneyFact, post, reverse } from './post.ts'
