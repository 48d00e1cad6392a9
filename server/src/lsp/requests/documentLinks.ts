import { documentLinks } from '../../features/documentLinks';
import { locationOptions } from './places';
import { factsOf, type Feature } from './request';

export const documentLinkFeature: Feature = {
  capabilities: () => ({ documentLinkProvider: {} }),
  listen(connection, parts, answer) {
    const { client, workspace } = parts;
    connection.onDocumentLinks(
      answer('links', null, ({ textDocument }) => {
        const facts = factsOf(parts, textDocument)?.facts;
        return facts
          ? documentLinks(facts, workspace, { tooltips: client.linkTooltips, ...locationOptions(parts) })
          : null;
      }),
    );
  },
};
