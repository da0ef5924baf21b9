import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import { AnyFen, Count, Fen, Id, Name, No } from '../kit/fields.ts'

const Quarter = Type.String({ pattern: '^2\\d{3}-Q[1-4]$' })

export const income = {
  /** 涉税信息报送 (R11): what everybody who carries was paid in a quarter, in money and on cards, beside what the books hold of it. */
  quarter: query('income/quarter', {
    may: [operator.trades.may.view],
    exports: [operator.trades.may.export],
    input: Closed({ quarter: Type.Optional(Quarter) }),
    output: Closed({
      quarter: Quarter,
      total_fen: Fen,
      booked_fen: AnyFen,
      /** Nothing, where the report may be handed in. */
      difference_fen: AnyFen,
      data: Type.Array(
        Closed({
          payee_id: Id,
          payee_name: Name,
          id_no_mask: No,
          payer_count: Count,
          paid_count: Count,
          cash_fen: Fen,
          fuel_fen: Fen,
          toll_fen: Fen,
          total_fen: Fen,
          booked_fen: AnyFen
        })
      )
    })
  }),
  /** 报送文件 for the authority: the same with identity numbers in full; each download is logged. */
  file: command('income/file', {
    may: [operator.trades.may.export],
    logAs: 'income.fileTaken',
    secret: true,
    input: Closed({ quarter: Quarter }),
    output: Closed({ name: Type.String(), base64: Type.String() }),
    refuses: ['incomeNotTied', 'incomeNone', 'incomeNoId']
  })
}
