import type { CallHierarchyIncomingCall, CallHierarchyItem, CallHierarchyOutgoingCall } from 'vscode-languageserver';
import {
  type Caller,
  callerAt,
  callerOf,
  incomingCalls,
  incomingEdges,
  isEntry,
  itemOf,
  outgoingCalls,
} from '../../features/callHierarchy';
import { canonical } from '../documents';
import { locationOptions } from './places';
import { type At, factsAt, type Feature, type RequestParts } from './request';
import { filesNaming } from './symbolFiles';

/** Nodes lead to nodes as functions call functions; a `call` leads into another graph. */
export const callHierarchyFeature: Feature = {
  capabilities: () => ({ callHierarchyProvider: true }),
  listen(connection, parts, answer) {
    const { callHierarchy } = connection.languages;
    callHierarchy.onPrepare(answer('call hierarchy', null, (at) => prepare(parts, at)));
    callHierarchy.onIncomingCalls(answer('incoming calls', null, ({ item }) => incoming(parts, item)));
    callHierarchy.onOutgoingCalls(answer('outgoing calls', null, ({ item }) => outgoing(parts, item)));
  },
};

function prepare(parts: RequestParts, at: At): CallHierarchyItem[] | null {
  const place = factsAt(parts, at);
  const caller = place && callerAt(place.facts, place.offset);
  const item = caller && itemOf(caller, locationOptions(parts));
  return item ? [item] : null;
}

function callerNow({ analyses }: RequestParts, item: CallHierarchyItem): Caller | undefined {
  const facts = analyses.facts(canonical(item.uri));
  return facts && callerOf(facts, item);
}

async function incoming(parts: RequestParts, item: CallHierarchyItem): Promise<CallHierarchyIncomingCall[] | null> {
  const before = callerNow(parts, item);
  if (!before) return null;
  if (!isEntry(before)) return incomingEdges(before, locationOptions(parts));
  const { uri } = before.graph;
  const files = await filesNaming(parts, uri, { kind: 'graph', graph: before.graph });
  // The text may have changed while the disk was looked at; from here on it cannot.
  const now = callerNow(parts, item);
  if (!now) return null;
  const options = locationOptions(parts);
  return files.flatMap((file) => {
    const facts = parts.analyses.facts(file);
    return facts ? incomingCalls(facts, now.graph, options) : [];
  });
}

function outgoing(parts: RequestParts, item: CallHierarchyItem): CallHierarchyOutgoingCall[] | null {
  const caller = callerNow(parts, item);
  return caller ? outgoingCalls(caller, locationOptions(parts)) : null;
}
