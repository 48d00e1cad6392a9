/** What `run "#…"` in support-triage.graph names. A real one would talk to the help desk and the pager. */

interface Customer {
  name: string;
  plan: 'free' | 'pro' | 'enterprise';
  open_tickets: number;
}

const CUSTOMERS: Readonly<Record<string, Customer>> = {
  'c-1001': { name: 'Amara', plan: 'enterprise', open_tickets: 2 },
  'c-1002': { name: 'Jonas', plan: 'free', open_tickets: 0 },
};

const REFUND_DAYS = { free: 0, pro: 14, enterprise: 30 } as const;

export function loadCustomer(reads: { customer_id: string }): { customer: Customer } {
  const customer = CUSTOMERS[reads.customer_id];
  if (!customer) throw new Error(`no customer has the number ${reads.customer_id}`);
  return { customer };
}

export function refundPolicy(reads: { customer: Customer }): { policy: string } {
  const days = REFUND_DAYS[reads.customer.plan];
  return { policy: days === 0 ? 'Nothing is paid on this plan.' : `Full refund within ${days} days of the invoice.` };
}

export function page(reads: { ticket: string; customer: Customer; urgency: number }): Record<string, never> {
  console.log(`urgency ${reads.urgency}, ${reads.customer.name}: ${reads.ticket.slice(0, 80)}`);
  return {};
}

export function escalate(reads: { customer: Customer; intent: string; reply?: string }): { reply: string } {
  console.log(`a ticket about ${reads.intent} waits for a person`);
  return { reply: reads.reply ?? `Thank you, ${reads.customer.name}. A colleague answers you within a working day.` };
}
