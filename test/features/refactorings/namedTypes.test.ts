import { ignores, refactors } from './refactorings';

describe('naming a record type', () => {
  refactors(
    'moves the innermost record in front of the graph',
    'extract.type',
    `
type Rows = list<string>

// Of the shop.
/// Sells.
graph shop {
  state {
    order_lines: append<{ sku: string, price: { $0net: float, tax: float? } }>
    rows: Rows
  }
  node n { reads order_lines, rows  run "#n" }
  start -> n -> end
}`,
    `
type Rows = list<string>

type Price = { net: float, tax: float? }

// Of the shop.
/// Sells.
graph shop {
  state {
    order_lines: append<{ sku: string, price: Price }>
    rows: Rows
  }
  node n { reads order_lines, rows  run "#n" }
  start -> n -> end
}`,
  );
  refactors(
    'finds a free name',
    'extract.type',
    `
type OrderLines = string
graph shop {
  state { order_lines: append<{ $0sku: OrderLines }> }
  node n { reads order_lines  run "#n" }
  start -> n -> end
}`,
    `
type OrderLines = string
type OrderLines2 = { sku: OrderLines }

graph shop {
  state { order_lines: append<OrderLines2> }
  node n { reads order_lines  run "#n" }
  start -> n -> end
}`,
  );
  ignores(
    'other types',
    'extract.type',
    `
graph shop {
  state { x: list<$0string> }
  start -> end
}`,
  );
});

describe('naming a state', () => {
  refactors(
    'takes it out of the graph, which extends it',
    'extract.state',
    `
state Base { q: string }

graph help {
  state extends Base {
    a: string  // the answer
    $0n: int = 0
  }
  input q
  output a, n
  node x { reads q  writes a  run "#x" }
  start -> x -> end
}`,
    `
state Base { q: string }

state HelpState extends Base {
  a: string  // the answer
  n: int = 0
}

graph help {
  state extends HelpState { }
  input q
  output a, n
  node x { reads q  writes a  run "#x" }
  start -> x -> end
}`,
  );
});
