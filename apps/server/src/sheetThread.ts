import { serveSheets } from './platform/sheet/worker.ts'

// The thread in which workbooks are read and written; what a module makes of their rows, or rows of a list into, is done here too, so that the server answers meanwhile.

const pageRows = 500

serveSheets(
  {
    rows: async () =>
      function* ({ rows, ...table }) {
        yield table
        for (let at = 0; at < rows.length; at += pageRows) yield rows.slice(at, at + pageRows)
      },
    orders: async () => (await import('./modules/order/importParse.ts')).parseRows,
    statement: async () => (await import('./modules/statement/matchSheet.ts')).matchSheet,
    rules: async () => (await import('./modules/rate/sheet.ts')).parseRules
  },
  { list: async () => (await import('./modules/task/rowsOfList.ts')).rowsOfList }
)
