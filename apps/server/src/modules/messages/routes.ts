import { messages } from '@candela/contract/messages/operations';
import { messageTemplateOperations } from '@candela/contract/messages/templates';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../platform/http/context.ts';
import { getAutomaticChoice, setAutomaticChoice } from './automatic/automatic-choice.ts';
import { listAutomaticMessages, saveAutomaticMessage } from './automatic/automatic-messages.ts';
import { cancelCampaign, countRecipients, listCampaigns, sendCampaign } from './campaigns.ts';
import { listClubRooms } from './clubs.ts';
import {
  blockMany,
  listBlocked,
  listConversations,
  listMessages,
  markRead,
  openClubRoom,
  openConversation,
  setBlocked,
} from './conversations.ts';
import type { DirectDeps } from './dependencies.ts';
import { listPlannedCampaigns, moveCampaign } from './planned-campaigns.ts';
import { removeMessage, sendMessage } from './send-message.ts';
import { sendTestAutomatic, sendTestMessage } from './send-test.ts';
import { deleteTemplate, listTemplates, saveTemplate } from './templates.ts';
import { getCampaignResults, unsendCampaign } from './unsend-campaign.ts';
import { viewPicture } from './view-media.ts';

const os = implement({ ...messages, ...messageTemplateOperations }).$context<RequestContext>();

/** The handlers of letters between models and members. */
export function directRoutes(deps: DirectDeps) {
  return {
    openConversation: os.openConversation.handler(async ({ input, context }) => ({
      data: await openConversation(deps, input, context),
    })),
    openClubRoom: os.openClubRoom.handler(async ({ input, context }) => ({
      data: await openClubRoom(deps, input, context),
    })),
    listClubRooms: os.listClubRooms.handler(({ context }) => listClubRooms(deps, context)),
    listConversations: os.listConversations.handler(({ input, context }) =>
      listConversations(deps, input, context),
    ),
    listMessages: os.listMessages.handler(({ input, context }) => listMessages(deps, input, context)),
    sendMessage: os.sendMessage.handler(async ({ input, context }) => ({
      data: await sendMessage(deps, input, context),
    })),
    viewPicture: os.viewPicture.handler(async ({ input, context }) => ({
      data: await viewPicture(deps, input, context),
    })),
    markRead: os.markRead.handler(async ({ input, context }) => ({
      data: await markRead(deps, input, context),
    })),
    removeMessage: os.removeMessage.handler(({ input, context }) => removeMessage(deps, input, context)),
    setBlocked: os.setBlocked.handler(({ input, context }) => setBlocked(deps, input, context)),
    blockMany: os.blockMany.handler(async ({ input, context }) => ({
      data: await blockMany(deps, input, context),
    })),
    listBlocked: os.listBlocked.handler(({ context }) => listBlocked(deps, context)),
    countRecipients: os.countRecipients.handler(async ({ input, context }) => ({
      data: await countRecipients(deps, input, context),
    })),
    listTemplates: os.listTemplates.handler(async ({ context }) => ({
      data: await listTemplates(deps, context),
    })),
    saveTemplate: os.saveTemplate.handler(async ({ input, context }) => ({
      data: await saveTemplate(deps, input, context),
    })),
    deleteTemplate: os.deleteTemplate.handler(async ({ input, context }) => ({
      data: await deleteTemplate(deps, input, context),
    })),
    sendCampaign: os.sendCampaign.handler(async ({ input, context }) => ({
      data: await sendCampaign(deps, input, context),
    })),
    sendTestMessage: os.sendTestMessage.handler(async ({ input, context }) => ({
      data: await sendTestMessage(deps, input, context),
    })),
    listCampaigns: os.listCampaigns.handler(({ input, context }) => listCampaigns(deps, input, context)),
    listPlannedCampaigns: os.listPlannedCampaigns.handler(async ({ input, context }) => ({
      data: await listPlannedCampaigns(deps, input, context),
    })),
    moveCampaign: os.moveCampaign.handler(async ({ input, context }) => ({
      data: await moveCampaign(deps, input, context),
    })),
    unsendCampaign: os.unsendCampaign.handler(({ input, context }) => unsendCampaign(deps, input, context)),
    getCampaignResults: os.getCampaignResults.handler(async ({ input, context }) => ({
      data: await getCampaignResults(deps, input, context),
    })),
    listAutomaticMessages: os.listAutomaticMessages.handler(async ({ context }) => ({
      data: await listAutomaticMessages(deps, context),
    })),
    saveAutomaticMessage: os.saveAutomaticMessage.handler(async ({ input, context }) => ({
      data: await saveAutomaticMessage(deps, input, context),
    })),
    sendTestAutomatic: os.sendTestAutomatic.handler(async ({ input, context }) => ({
      data: await sendTestAutomatic(deps, input, context),
    })),
    getAutomaticChoice: os.getAutomaticChoice.handler(async ({ context }) => ({
      data: await getAutomaticChoice(deps, context),
    })),
    setAutomaticChoice: os.setAutomaticChoice.handler(async ({ input, context }) => ({
      data: await setAutomaticChoice(deps, input, context),
    })),
    cancelCampaign: os.cancelCampaign.handler(({ input, context }) => cancelCampaign(deps, input, context)),
  };
}
